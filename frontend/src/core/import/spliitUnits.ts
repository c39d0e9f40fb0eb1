import { type Currency, decimalsOf, isCurrency } from "@/core/money/currency";

/** The currencies that Spliit counts without decimals, of which ISO 4217 gives some two. It counts all others in hundredths. */
const WITHOUT_DECIMALS = new Set(["COP", "HUF", "IDR", "ISK", "JPY", "KRW"]);

/** How many decimals an amount in Spliit's smallest units has. A group without a currency code is counted in hundredths. */
export function spliitDecimals(code: string): number {
  return WITHOUT_DECIMALS.has(code) ? 0 : 2;
}

/** What Spliit calls a unit of an event whose amounts are finer than hundredths: it stands in the place of the currency's sign. */
export function finerSign(currency: Currency): string {
  return `${currency}/${10 ** decimalsOf(currency)}`;
}

/** A group's currency, and what a unit of its amounts is as a power of ten of the currency's own smallest unit. */
export interface GroupUnits {
  currency: Currency;
  exponent: number;
}

/** Returns the currency that a group names by its code, or by a code in the place of its sign. Null where it names none. */
export function groupUnits(code: string, sign: string): GroupUnits | null {
  if (isCurrency(code)) return { currency: code, exponent: decimalsOf(code) - spliitDecimals(code) };
  const [currency = ""] = sign.split("/");
  if (!isCurrency(currency)) return null;
  if (sign === finerSign(currency)) return { currency, exponent: -2 };
  return sign === currency ? unnamedUnits(currency) : null;
}

/** The units of a group whose currency only the person knows. */
export function unnamedUnits(currency: Currency): GroupUnits {
  return { currency, exponent: decimalsOf(currency) - 2 };
}

/** Returns an amount of Spliit in the currency's own smallest units. Null where it is finer than these. */
export function inOwnUnits(amount: number, exponent: number): number | null {
  const exact = exponent < 0 ? amount / 10 ** -exponent : amount * 10 ** exponent;
  return Number.isSafeInteger(amount) && Number.isSafeInteger(exact) ? exact : null;
}
