const { dataset } = document.documentElement;

/**
 * Lets letters that look alike and take the same room stand in for Figtree (typeface.css), so that on a first visit
 * nothing waits for 32 KB of font. With a service worker the typeface is on the device.
 */
export function postponeTypeface(): void {
  if (!navigator.serviceWorker?.controller) dataset.typeface = "later";
}

let isHere = false;

/** Fetches the files that this page's letters need, so that text is laid out once more in Figtree and not twice. */
export async function fetchTypeface(): Promise<void> {
  await document.fonts.load('1rem "Figtree Variable"', document.body.textContent ?? "").catch(() => undefined);
  isHere = true;
}

/** Shows text in Figtree from now on, if it has been fetched. */
export function showTypeface(): void {
  if (isHere) delete dataset.typeface;
}
