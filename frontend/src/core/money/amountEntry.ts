import { type Currency, decimalsOf, digitsOf } from "./currency";
import { mostIn, type Units } from "./units";

/**
 * The amount after someone typed into, pasted into or deleted from the amount field. Only digits count and they shift in
 * from the right: of euros, "1", "12", "125" read 0.01, 0.12, 1.25 (spec section 2); of yen, 1, 12, 125. Digits beyond the
 * currency's limit are ignored.
 */
export function amountFromDigits(text: string, currency: Currency): Units {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "").slice(0, digitsOf(currency));
  return Number(digits || "0") as Units;
}

/**
 * The amount in pasted text. A decimal separator followed by one or two digits, or by as many as the currency has
 * decimals, is respected ("1.234,5" is 1,234.50; "12" is 12.00), unlike with typed digits. Null when there is no amount,
 * or one below zero or finer than the currency.
 */
export function amountFromPaste(text: string, currency: Currency): Units | null {
  const match = /[-\u2212]?[.,]?\d[\d.,' \u00a0\u202f]*/.exec(text);
  if (!match || /^[-\u2212]/.test(match[0])) return null;
  const number = match[0].replace(/[' \u00a0\u202f]/g, "").replace(/[.,]+$/, "");
  const decimals = decimalsOf(currency);
  const fraction = fractionOf(number, decimals);
  const whole = number.slice(0, number.length - (fraction ? fraction.length + 1 : 0));
  if (Number(fraction.slice(decimals)) !== 0) return null;
  const units = Number(whole.replace(/\D/g, "") + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return units <= mostIn(currency) ? (units as Units) : null;
}

/** The digits after the decimal separator. Three of them may be a group of thousands, which more than one separator tells. */
function fractionOf(number: string, decimals: number): string {
  const [, separator = "", fraction = ""] = /([.,])(\d+)$/.exec(number) ?? [];
  if (fraction.length > Math.max(2, decimals)) return "";
  const isGroup = fraction.length === 3 && number.indexOf(separator) < number.lastIndexOf(separator);
  return isGroup ? "" : fraction;
}
