/** Fields in which Enter begins a new line. */
const LINES = "textarea, [contenteditable]";

/**
 * Ignores the repeats of a held Enter key on the whole page. They would submit a form again, or confirm the dialog that
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
