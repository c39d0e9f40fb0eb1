import { goOf } from "./go.mjs";
import { currencies } from "./list.mjs";
import { sqlOf } from "./sql.mjs";
import { typescriptOf } from "./typescript.mjs";

/** Returns the text of each file generated from supabase/currencies.json, by its path in the project. */
export function currencyFiles() {
  const list = currencies();
  return {
    "supabase/migrations/20261122000200_currencies.sql": sqlOf(list),
    "functions/internal/currency/list.go": goOf(list),
    "frontend/src/core/money/currencyList.ts": typescriptOf(list),
  };
}
