const LONGEST_WAIT_MS = 3_000;

/** Resolves when the first screen is drawn and its files are here. Not every browser tells when it is idle. */
export async function pageIsQuiet(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, 1);
  });
}
