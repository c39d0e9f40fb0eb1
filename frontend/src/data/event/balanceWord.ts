import type { Units } from "@/core/money/units";

/** Returns the word beside a balance's sign and colour. */
export function balanceWord(net: Units): "owed" | "owes" | "settled" {
  if (net > 0) return "owed";
  return net < 0 ? "owes" : "settled";
}
