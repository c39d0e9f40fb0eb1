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

let underWay: Promise<boolean> | undefined;

/**
 * Loads the page anew, in the version that is there now, after `preparing`. Answers false when that
 * was done a moment ago or the app cannot be had at all, so that nothing that is shown is lost.
 */
export function renewPage(preparing?: () => Promise<void>): Promise<boolean> {
  underWay ??= renew(preparing);
  return underWay;
}

async function renew(preparing?: () => Promise<void>): Promise<boolean> {
  const shell = await fetch("/app.html", { cache: "no-cache" }).catch(() => null);
  if (!shell?.ok || !mayRenew(Date.now())) {
    underWay = undefined;
    return false;
  }
  await preparing?.();
  window.location.reload();
  return true;
}
