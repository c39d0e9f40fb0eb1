import { type Currency, decimalsOf } from "@/core/money/currency";
import { mostIn, type Units } from "@/core/money/units";

export interface ReceiptAmount {
  /** Smallest units of the receipt's currency, above zero. */
  units: Units;
  /** A minus stands before or behind it. */
  isNegative: boolean;
}

/** No amount: a percentage, a weight, a volume, a price of one piece. */
const MEASURE = /^\s?(?:%|kg|g\b|l\b|lt\b|ltr|ml\b|cl\b|km|m\b|uhr|am\b|pm\b|[x×]\s?\d)/i;
const PERCENT_BEFORE = /%\s?$/;
const TIME_WORDS = /uhr|time|saat|zeit|hora|heure/i;

/** Matches amounts of a currency. Text recognition adds blanks and reads a comma as a colon. */
function amountPattern(decimals: number): RegExp {
  const whole = String.raw`\d{1,3}(?:[.,'’] ?\d{3})+|\d{1,7}`;
  const fraction = decimals > 0 ? String.raw` ?[.,:] ?\d{${decimals}}` : "";
  return new RegExp(String.raw`(?<![\d\p{L}][.,:/-]?)(?:${whole})${fraction}(?!\d)(?! ?[.,:/] ?\d)`, "gu");
}

/** Returns the amounts in a line of a receipt, from left to right. */
export function amountsIn(line: string, currency: Currency): ReceiptAmount[] {
  const found: ReceiptAmount[] = [];
  for (const match of line.matchAll(amountPattern(decimalsOf(currency)))) {
    const before = line.slice(0, match.index);
    const after = line.slice(match.index + match[0].length);
    const units = Number(match[0].replace(/\D/g, "")) as Units;
    const isTime = /^\d{1,2} ?: ?\d{2}$/.test(match[0]) && TIME_WORDS.test(line);
    if (units === 0 || units > mostIn(currency) || isTime) continue;
    if (MEASURE.test(after) || PERCENT_BEFORE.test(before)) continue;
    found.push({ units, isNegative: /(?<!\p{L})[-−]\s?$/u.test(before) || /^\s?[-−](?!\p{L}|\d)/u.test(after) });
  }
  return found;
}

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
