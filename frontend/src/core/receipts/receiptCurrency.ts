import type { Currency } from "@/core/money/currency";

/** Signs of currencies that receipts show beside their own, most often. A dollar sign is that of many. */
const MARKS: Readonly<Record<string, RegExp>> = {
  EUR: /€|(?<!\p{L})euros?(?!\p{L})|(?<!\p{L})eur(?!\p{L})/iu,
  CHF: /(?<!\p{L})(?:chf|sfr)(?!\p{L})/iu,
  GBP: /£|(?<!\p{L})gbp(?!\p{L})/iu,
  TRY: /₺|(?<!\p{L})tl(?!\p{L})/iu,
  USD: /(?<!\p{L})usd(?!\p{L})/iu,
};

/** Returns whether a line shows a receipt's own currency, another one alone, or none. */
export function marksOf(line: string, currency: Currency): "own" | "other" | null {
  const shown = Object.keys(MARKS).filter((code) => MARKS[code]?.test(line));
  if (shown.includes(currency)) return "own";
  return shown.length > 0 ? "other" : null;
}
