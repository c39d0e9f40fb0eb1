/**
 * Returns whether the user moves the focus by the key, or lets a form move it. An Enter that is held repeats the press
 * that led to the screen; a held Tab moves on.
 */
const moves = ({ key, repeat }: KeyboardEvent) => key === "Tab" || (key === "Enter" && !repeat);

/**
 * Moves the focus to an element in the next frame, so that the browser lays the screen out only once. The last of
 * several calls wins. A Tab or Enter in between wins too: the focus must not leave where the user moved it. Returns a
 * function that cancels it.
 */
export function focusOnArrival(element: HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => {
    ended.abort();
    element?.focus({ preventScroll: true });
  });
  const ended = new AbortController();
  const cancel = () => {
    ended.abort();
    cancelAnimationFrame(frame);
  };
  window.addEventListener("keydown", (event) => moves(event) && cancel(), { capture: true, signal: ended.signal });
  return cancel;
}

/** Ref of an element whose own buttons make it go. If it goes with the focus, the page's heading takes the focus. */
export function focusHeadingAfter(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) focusOnArrival(document.querySelector("h1"));
  };
}
