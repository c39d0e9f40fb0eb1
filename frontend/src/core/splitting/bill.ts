import type { Units } from "@/core/money/units";

/** A line of a bill (docs/product.md 7.10). Amounts are those of the bill, also for a refund: above zero in sum. */
export interface BillItem {
  id: string;
  label: string;
  /** In the expense's currency. Below zero for a voucher or the like. */
  amount: Units;
  /** Whole weights from 1 to 100 by person. Empty when everyone who shares the expense had it. */
  weights: Record<string, number>;
}

/** Tax, tip, service or a discount of a bill. */
export interface BillExtra {
  kind: "tax" | "tip" | "service" | "discount";
  /** In the expense's currency. Below zero for a discount. */
  amount: Units;
  /** The percentage of which the amount is the result, with at most three decimals. Null for a typed amount. */
  percent: number | null;
  /** Whether the percentage is of the items with their tax. */
  withTax: boolean;
  /** Whether it is spread in proportion to the items of each person, or equally. */
  spread: "items" | "equally";
}
