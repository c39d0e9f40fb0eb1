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
