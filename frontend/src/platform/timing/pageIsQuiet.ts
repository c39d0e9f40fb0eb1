import { pause } from "./pause";

const IDLE_TIMEOUT_MS = 3_000;

/** Timeout for a frame, in milliseconds, because hidden pages get none. */
const FRAME_TIMEOUT_MS = 200;

/** Resolves when the first screen is painted and its files are loaded. */
export async function pageIsQuiet(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await idle();
  // Browsers also report idle time between drawing a screen and painting it, so wait for a frame first.
  await Promise.race([frame(), pause(FRAME_TIMEOUT_MS)]);
  await idle();
}

/** Not every browser has requestIdleCallback. */
function idle(): Promise<unknown> {
  if (!("requestIdleCallback" in window)) return pause(1);
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS }));
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
