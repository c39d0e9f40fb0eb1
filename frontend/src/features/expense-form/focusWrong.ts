/** Amount fields whose text is no amount. */
const WRONG_AMOUNT = '[inputmode="decimal"][aria-invalid="true"]';

/** Focuses the first wrong field, by default the first amount that is none. Returns whether there is one. */
export function focusWrong(part: HTMLElement | null, wrong = WRONG_AMOUNT): boolean {
  const first = part?.querySelector<HTMLElement>(wrong);
  const field = first?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? first;
  field?.focus();
  field?.scrollIntoView({ block: "center" });
  return field != null;
}
