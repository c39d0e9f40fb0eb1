const { dataset } = document.documentElement;

/**
 * Lets letters that look alike and take the same room stand in for Figtree (typeface.css), so that on a first visit
 * nothing waits for 32 KB of font. With a service worker the typeface is on the device.
 */
export function postponeTypeface(): void {
  if (!navigator.serviceWorker?.controller) dataset.typeface = "later";
}

/**
 * Shows text in Figtree from now on. The files that this page's letters need are fetched before, so that it is laid out
 * once more and not twice.
 */
export async function showTypeface(): Promise<void> {
  await document.fonts.load('1rem "Figtree Variable"', document.body.textContent ?? "").catch(() => undefined);
  delete dataset.typeface;
}
