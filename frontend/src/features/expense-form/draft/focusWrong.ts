/**
 * Focuses the first wrong field, by default the first whose text is no amount (docs/product.md 7.2). Returns whether
 * there is one.
 */
export function focusWrong(wrong = "[data-wrong]"): boolean {
  const field = document.querySelector<HTMLElement>(wrong);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
  return !!field;
}
