/**
 * Moves the focus where it belongs on arrival, with the next frame: at once, the browser would have to lay out the whole
 * screen in the midst of what arriving does. Of several in a row the last one has the focus in the end. Returns how to
 * call it off.
 */
export function focusOnArrival(element: HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => element?.focus({ preventScroll: true }));
  return () => cancelAnimationFrame(frame);
}
