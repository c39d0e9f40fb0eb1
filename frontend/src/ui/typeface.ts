const { dataset } = document.documentElement;

/**
 * Keeps the fallback fonts on a first visit, so that nothing waits for 32 KB of font. They have Figtree's metrics
 * (typeface.css). With a service worker the font is on the device.
 */
export function postponeTypeface(): void {
  if (!navigator.serviceWorker?.controller) dataset.typeface = "later";
}

let isHere = false;

/** Fetches the font files that this page needs, so that text is laid out in Figtree once, not twice. */
export async function fetchTypeface(): Promise<void> {
  await document.fonts.load('1rem "Figtree Variable"', document.body.textContent ?? "").catch(() => undefined);
  isHere = true;
}

/** Switches to Figtree, if it has been fetched. */
export function showTypeface(): void {
  if (isHere) delete dataset.typeface;
}
