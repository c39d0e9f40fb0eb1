import { pause } from "./pause";

const LONGEST_WAIT_MS = 3_000;

/** A hidden page gets no animation frames: after this many milliseconds it is not waited for. */
const LONGEST_FRAME_MS = 200;

/** Resolves when the first screen has been painted and its files are here. */
export async function pageIsQuiet(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await idle();
  // A browser also counts as idle between drawing a screen and painting it.
  await Promise.race([frame(), pause(LONGEST_FRAME_MS)]);
  await idle();
}

/** Not every browser has requestIdleCallback. */
function idle(): Promise<unknown> {
  if (!("requestIdleCallback" in window)) return pause(1);
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS }));
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
