import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";

/**
 * Returns an amount of the history in smallest units. Null when it is no amount in that currency: entries of later
 * versions must not fail.
 */
export function amountTold(amount: unknown, currency: Currency | null): Units | null {
  if (typeof amount !== "number" || currency === null) return null;
  try {
    return toUnits(amount, currency);
  } catch {
    return null;
  }
}
