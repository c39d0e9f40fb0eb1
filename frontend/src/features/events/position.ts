import type { Cents } from "@/shared/money/cents";

/** In a word where someone stands, by their balance: said beside the sign and the colour. */
export function positionWord(net: Cents): "owed" | "owes" | "settled" {
  if (net > 0) return "owed";
  return net < 0 ? "owes" : "settled";
}
