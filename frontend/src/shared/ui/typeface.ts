const { dataset } = document.documentElement;

/**
 * Lets letters that look alike and take the same room stand in for Figtree (typeface.css), so that on a first visit
 * nothing waits for 32 KB of font. With a service worker the typeface is on the device.
 */
export function postponeTypeface(): void {
  if (!navigator.serviceWorker?.controller) dataset.typeface = "later";
}

/** Shows text in Figtree from now on. */
export function showTypeface(): void {
  delete dataset.typeface;
}
