import { pause } from "@/platform/timing/turn";

/**
 * A page that cannot go on as it is begins anew, once: after a deployment its code may be gone from
 * the server, and what it kept of the server's answers may be damaged.
 */
const LAST = "divido-renewed-at";

/** A second failure so soon after is no matter of old code or old data, and is shown. */
const AGAIN_MS = 30_000;

function mayRenew(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(LAST));
    if (now - last < AGAIN_MS) return false;
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
 * Loads the page anew, in the version that is there now, after `preparing`. Answers false when that
 * was done a moment ago or the app cannot be had at all, so that nothing that is shown is lost.
 */
export function renewPage(preparing?: () => Promise<void>): Promise<boolean> {
  underWay ??= renew(preparing);
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

async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const shell = await fetch("/app.html", { cache: "no-cache", signal }).catch(() => null);
  return shell?.ok === true;
}

async function renew(preparing?: () => Promise<void>): Promise<boolean> {
  if (!(await isThere()) || !mayRenew(Date.now())) {
    underWay = undefined;
    return false;
  }
  await preparing?.();
  window.location.reload();
  return true;
}
