const { dataset } = document.documentElement;

/**
 * Keeps the fallback fonts on a first visit, so that nothing waits for 32 KB of font. They have Figtree's metrics
 * (typeface.css). With a service worker the font is on the device.
 */
export function postponeTypeface(): void {
  if (!navigator.serviceWorker?.controller) dataset.typeface = "later";
}

/** Fetches the font files that this page needs, and switches to Figtree. Text keeps its place. */
export async function fetchTypeface(): Promise<void> {
  const letters = document.body.textContent ?? "";
  const isHere = await document.fonts.load('1rem "Figtree Variable"', letters).then(
    () => true,
    () => false,
  );
  if (isHere) delete dataset.typeface;
}
