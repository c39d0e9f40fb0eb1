import { MAX_AMOUNT, type Units } from "./units";

/** How many digits an amount can have, the two decimals included (spec section 9). */
export const MAX_DIGITS = String(MAX_AMOUNT).length;

/**
 * The amount after someone typed into, pasted into or deleted from the amount field. Only digits
 * count and they shift in from the right: "1", "12", "125" read 0.01, 0.12, 1.25 (spec section 2).
 * Digits beyond the limit are ignored.
 */
export function amountFromDigits(text: string): Units {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "").slice(0, MAX_DIGITS);
  return Number(digits || "0") as Units;
}

/**
 * The amount in pasted text. A decimal separator followed by one or two digits is respected
 * ("1.234,5" is 1,234.50; "12" is 12.00), unlike with typed digits. Null when there is no amount, or
 * one below zero.
 */
export function amountFromPaste(text: string): Units | null {
  const match = /[-\u2212]?[.,]?\d[\d.,' \u00a0\u202f]*/.exec(text);
  if (!match || /^[-\u2212]/.test(match[0])) return null;
  const number = match[0].replace(/[' \u00a0\u202f]/g, "").replace(/[.,]+$/, "");
  const decimals = /[.,](\d{1,2})$/.exec(number)?.[1] ?? "";
  const whole = number.slice(0, number.length - (decimals ? decimals.length + 1 : 0));
  const digits = whole.replace(/\D/g, "") + decimals.padEnd(2, "0");
  const cents = Number(digits);
  return cents <= MAX_AMOUNT ? (cents as Units) : null;
}
