import { PATHS, partsIn, pathTo } from "./paths";

/** Screens that open beside their event if there is space. */
const OPENING_BESIDE = [PATHS.addExpense, PATHS.editExpense] as const;

/** Returns the path of the event beside which a screen opens. Null for a screen that takes the whole page. */
export function eventBeside(pathname: string): string | null {
  for (const path of OPENING_BESIDE) {
    const parts = partsIn(path, pathname);
    if (parts) return pathTo("event", parts);
  }
  return null;
}
