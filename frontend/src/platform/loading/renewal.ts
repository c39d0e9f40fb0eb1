import { pause } from "@/platform/timing/pause";

/** A page whose code is gone reloads, once: a deployment replaces the files on the server. */
const LAST = "divido-renewed-at";

/** A second failure so soon after is not a matter of old code, and is shown. */
const AGAIN_MS = 30_000;

function mayRenew(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(LAST));
    if (Math.abs(now - last) < AGAIN_MS) return false;
    sessionStorage.setItem(LAST, String(now));
    return true;
  } catch {
    return false;
  }
}

/** How long after the app could not be had it is looked for again. */
const LOST_MS = 3_000;

/** Meanwhile nothing is shown. */
const PATIENCE_MS = 5_000;

let underWay: Promise<boolean> | undefined;

/**
 * Reloads the page, in the version that is there now. Returns false when that was done a moment ago or the app cannot be
 * reached, so that nothing that is shown is lost.
 */
export function renewPage(): Promise<boolean> {
  underWay ??= renew();
  return underWay;
}

/** Does so as soon as the app can be had, until nobody wants it any more. */
export async function renewWhenBack(isWanted = () => true): Promise<void> {
  while (isWanted() && !(await renewPage())) await pause(LOST_MS);
}

/** Loads the page anew for a person who asks for it; not while that would leave them with a page of the browser's. */
export async function renewIfThere(): Promise<void> {
  if (await isThere()) window.location.reload();
}

/** Whether the server that the app comes from answers. */
export async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const shell = await fetch("/app.html", { cache: "no-cache", signal }).catch(() => null);
  return shell?.ok === true;
}

async function renew(): Promise<boolean> {
  if (!(await isThere()) || !mayRenew(Date.now())) {
    underWay = undefined;
    return false;
  }
  window.location.reload();
  return true;
}
