import { PATHS, partsIn, pathTo } from "./paths";

/** Screens that open beside their event where there is room. */
const OPENING_BESIDE = [PATHS.addExpense, PATHS.editExpense] as const;

/** The path of the event beside which the screen at a path opens; null for a screen that takes the whole page. */
export function besideWhich(pathname: string): string | null {
  for (const path of OPENING_BESIDE) {
    const parts = partsIn(path, pathname);
    if (parts) return pathTo("event", parts);
  }
  return null;
}
