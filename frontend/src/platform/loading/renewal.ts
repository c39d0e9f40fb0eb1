import { tabStore } from "@/platform/storage/tabStore";
import { pause } from "@/platform/timing/pause";

/**
 * Time of the last reload. A page whose code is gone reloads once, because a deployment replaces the files on the
 * server.
 */
const LAST = "divido-renewed-at";

/** A second failure within this time has another cause than old code, and is shown. */
const MIN_INTERVAL_MS = 30_000;

function mayRenew(now: number): boolean {
  return Math.abs(now - Number(tabStore.get(LAST))) >= MIN_INTERVAL_MS && tabStore.set(LAST, now);
}

/** Delay between attempts while the app is unreachable. */
const RETRY_MS = 3_000;

/** Timeout of the check whether the app is reachable. */
const TIMEOUT_MS = 5_000;

let underWay: Promise<boolean> | undefined;

/**
 * Reloads the page in the deployed version. Returns false if it was reloaded a moment ago or the app is unreachable, so
 * that the screen's content is not lost.
 */
export function renewPage(): Promise<boolean> {
  underWay ??= renew();
  return underWay;
}

/** Reloads the page as soon as the app is reachable, while `isWanted` returns true. */
export async function renewWhenBack(isWanted = () => true): Promise<void> {
  while (isWanted() && !(await renewPage())) await pause(RETRY_MS);
}

/**
 * Reloads the page on request. Does nothing while the app is unreachable, because the browser would show its error
 * page.
 */
export async function renewIfThere(): Promise<void> {
  if (await isThere()) window.location.reload();
}

/** Returns whether the app's server responds. */
export async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
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
