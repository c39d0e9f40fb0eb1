import type { Currency } from "./currency";

/** An amount of money in whole cents of its currency. Sums of cents are exact; floats never are. */
export type Units = number & { readonly __of: "smallest units" };

/** The largest amount an expense can have: nine digits, two of them decimals (spec section 9). */
export const MAX_AMOUNT = 999_999_999 as Units;

export const ZERO = 0 as Units;

/**
 * Whole cents of an amount as the API sends it (a JSON number or text with at most two decimals).
 * Throws a RangeError for anything that is not such an amount, so that a wrong figure is never shown.
 */
export function toUnits(amount: number | string): Units {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(String(amount));
  if (!match) throw new RangeError(`not an amount in whole cents: ${amount}`);
  const [, sign, whole = "", decimals = ""] = match;
  const cents = Number(whole + decimals.padEnd(2, "0"));
  return (sign && cents !== 0 ? -cents : cents) as Units;
}

/** The amount as the API takes it: the JSON number that prints with at most two decimals. */
export function fromUnits(cents: Units): number {
  return cents / 100;
}

export function sum(amounts: Iterable<Units>): Units {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total as Units;
}

export function negate(cents: Units): Units {
  return (cents === 0 ? 0 : -cents) as Units;
}

export function absolute(cents: Units): Units {
  return Math.abs(cents) as Units;
}

/**
 * "1,234.50": always two decimals, en-US grouping in every language (spec section 9). By hand, because nearly every
 * screen starts with an amount: making the first Intl.NumberFormat takes a phone a tenth of a second.
 */
export function formatUnits(cents: Units): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}${whole}.${digits.slice(-2)}`;
}

/** "1,234.50 EUR". */
export function formatAmount(cents: Units, currency: Currency): string {
  return `${formatUnits(cents)} ${currency}`;
}
