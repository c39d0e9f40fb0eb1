import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";

/** An amount as the history tells it. Null for what is none in that currency: an entry of a kind not known yet is no failure. */
export function amountTold(amount: unknown, currency: Currency | null): Units | null {
  if (typeof amount !== "number" || currency === null) return null;
  try {
    return toUnits(amount, currency);
  } catch {
    return null;
  }
}
