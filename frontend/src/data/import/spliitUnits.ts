import { type Currency, decimalsOf, isCurrency } from "@/core/money/currency";

/**
 * Currencies that Spliit counts without decimals, although ISO 4217 gives some of them two. Spliit counts all others in
 * hundredths.
 */
const WITHOUT_DECIMALS = new Set(["COP", "HUF", "IDR", "ISK", "JPY", "KRW"]);

/** Returns the decimals of Spliit's smallest unit. A group without a currency code is counted in hundredths. */
export function spliitDecimals(code: string): number {
  return WITHOUT_DECIMALS.has(code) ? 0 : 2;
}

/** Returns the currency sign of a Spliit group whose amounts are finer than hundredths. */
export function finerSign(currency: Currency): string {
  return `${currency}/${10 ** decimalsOf(currency)}`;
}

/** A group's currency, and its unit as a power of ten of the currency's smallest unit. */
export interface GroupUnits {
  currency: Currency;
  exponent: number;
}

/** Returns a group's currency from its code, or from a code in its currency sign. Null if it has neither. */
export function groupUnits(code: string, sign: string): GroupUnits | null {
  if (isCurrency(code)) return { currency: code, exponent: decimalsOf(code) - spliitDecimals(code) };
  const [currency = ""] = sign.split("/");
  if (!isCurrency(currency)) return null;
  if (sign === finerSign(currency)) return { currency, exponent: -2 };
  return sign === currency ? unnamedUnits(currency) : null;
}

/** Returns the units of a group without a currency, given the user's choice. */
export function unnamedUnits(currency: Currency): GroupUnits {
  return { currency, exponent: decimalsOf(currency) - 2 };
}

/** Returns an amount of Spliit in the currency's smallest units. Null if it is finer than these. */
export function inOwnUnits(amount: number, exponent: number): number | null {
  const exact = exponent < 0 ? amount / 10 ** -exponent : amount * 10 ** exponent;
  return Number.isSafeInteger(amount) && Number.isSafeInteger(exact) ? exact : null;
}
