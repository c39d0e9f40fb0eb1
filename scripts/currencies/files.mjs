import { conversionsFile } from "./conversions.mjs";
import { goOf } from "./go.mjs";
import { currencies } from "./list.mjs";
import { sqlOf } from "./sql.mjs";
import { typescriptOf } from "./typescript.mjs";

/** Every file that says what supabase/currencies.json says, or tests what follows from it, by its path in the project. */
export function currencyFiles() {
  const list = currencies();
  return {
    "supabase/migrations/20261122000200_currencies.sql": sqlOf(list),
    "functions/internal/currency/list.go": goOf(list),
    "frontend/src/core/money/currencyList.ts": typescriptOf(list),
    "supabase/testdata/conversions.json": conversionsFile(),
  };
}
