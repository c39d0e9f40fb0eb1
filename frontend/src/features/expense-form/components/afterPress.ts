/** Longer than any tap: a pointer that slid off its target causes no click. */
const A_TAP = 1000;

/**
 * Does the work at once or, while something is pressed, after its click: what the work draws must not move the pressed control
 * away.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(":active")) {
    work();
    return;
  }
  const end = () => {
    clearTimeout(late);
    document.removeEventListener("click", end);
    work();
  };
  const late = setTimeout(end, A_TAP);
  document.addEventListener("click", end);
}
