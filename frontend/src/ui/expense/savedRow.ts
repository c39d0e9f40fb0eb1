import { WIDTHS } from "@/ui/widths";

/** Id of the expense that was just saved, until its row is shown or the person moves on. */
let saved: string | null = null;

const MOVES = ["pointerdown", "keydown", "wheel"] as const;

const forget = () => {
  saved = null;
};

/** Asks the list to show the row of a saved expense once, unless the person moves on before it is rendered. */
export function showSavedRow(expenseId: string): void {
  saved = expenseId;
  for (const move of MOVES) window.addEventListener(move, forget, { once: true, capture: true, passive: true });
}

/** Returns the ref of a row. Only the row of the expense that was just saved has one. */
export const savedRowRef = (expenseId: string) => (expenseId === saved ? scrollToRow : undefined);

/**
 * Scrolls the row above the bottom bar and the message of its change, for which `scroll-padding` leaves room. A wide
 * window keeps its list where it is, because the form is beside it.
 */
function scrollToRow(row: HTMLElement | null): void {
  if (!row || saved === null) return;
  forget();
  if (window.matchMedia(WIDTHS.wide).matches) return;
  // After the scroll position of this step of the history was restored.
  requestAnimationFrame(() => row.scrollIntoView({ block: "nearest" }));
}
