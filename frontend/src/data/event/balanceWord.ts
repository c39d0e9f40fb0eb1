import type { Units } from "@/core/money/units";

/** Returns the word that stands beside the sign and the colour of a balance. */
export function balanceWord(net: Units): "owed" | "owes" | "settled" {
  if (net > 0) return "owed";
  return net < 0 ? "owes" : "settled";
}
