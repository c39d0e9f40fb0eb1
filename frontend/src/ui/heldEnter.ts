/** Where Enter begins a new line. */
const LINES = "textarea, [contenteditable]";

/**
 * Makes a held Enter key count once on the whole page. Its repeats would submit a form again, and answer the question that
 * the first press opened.
 */
export function ignoreHeldEnter(): void {
  document.addEventListener(
    "keydown",
    (press) => {
      if (press.key !== "Enter" || !press.repeat) return;
      const isLine = press.target instanceof Element && press.target.matches(LINES) && !press.ctrlKey && !press.metaKey;
      if (!isLine) press.preventDefault();
    },
    { capture: true },
  );
}
