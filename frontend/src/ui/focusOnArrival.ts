/**
 * Moves the focus to an element in the next frame, so that the browser lays the screen out only once. The last of
 * several calls wins. Returns a function that cancels it.
 */
export function focusOnArrival(element: HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => element?.focus({ preventScroll: true }));
  return () => cancelAnimationFrame(frame);
}
