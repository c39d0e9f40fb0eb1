import { type Currency, decimalsOf, digitsOf } from "./currency";
import { separators } from "./separators";

/**
 * An amount of money as a whole number of its currency's smallest units: 1250 is 12.50 EUR, 1250 JPY or 1.250 KWD. Sums
 * of units are exact; sums of floats are not. The currency is stored beside it: an expense's own, or its event's.
 */
export type Units = number & { readonly __of: "smallest units" };

export const ZERO = 0 as Units;

/** Maximum digits of any amount, sums included. JSON numbers represent them exactly. */
const MAX_DIGITS = 15;

/** Returns the maximum of an expense or a payment: nine digits in the spec's currencies (docs/product.md 7.2). */
export function mostIn(currency: Currency): Units {
  return (10 ** digitsOf(currency) - 1) as Units;
}

/**
 * Returns the smallest units of an amount from the API: a JSON number or text, with at most the currency's decimals.
 * Throws a RangeError for anything else, so that no wrong figure is ever shown.
 */
export function toUnits(amount: number | string, currency: Currency): Units {
  const decimals = decimalsOf(currency);
  const match = /^(-?)(\d+)(?:\.(?=\d)(\d*?)0*)?$/.exec(String(amount));
  const [, sign, whole = "", fraction = ""] = match ?? [];
  const digits = (whole + fraction.padEnd(decimals, "0")).replace(/^0+/, "");
  const exact = match && fraction.length <= decimals && digits.length <= MAX_DIGITS;
  if (!exact) throw new RangeError(`not an amount in ${currency}: ${amount}`);
  const units = Number(digits);
  return (sign && units !== 0 ? -units : units) as Units;
}

/** Returns the amount for the API: a JSON number with at most the currency's decimals. */
export function fromUnits(units: Units, currency: Currency): number {
  return units / 10 ** decimalsOf(currency);
}

/**
 * Returns the units of the same figure in another currency: 12.50 EUR are 12.50 USD, 12.500 KWD and, rounded, 13 JPY.
 */
export function sameFigure(units: Units, from: Currency, to: Currency): Units {
  const more = decimalsOf(to) - decimalsOf(from);
  return (more < 0 ? Math.round(units / 10 ** -more) : units * 10 ** more) as Units;
}

export function sum(amounts: Iterable<Units>): Units {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total as Units;
}

export function negate(units: Units): Units {
  return (units === 0 ? 0 : -units) as Units;
}

export function absolute(units: Units): Units {
  return Math.abs(units) as Units;
}

/** Returns "1234.50": all decimals of the currency and no grouping, for programs. */
export function plainUnits(units: Units, currency: Currency): string {
  return written(units, currency, (whole) => whole);
}

/**
 * Returns "1,234.50", "1,235" or "−1,234.500": all decimals of the currency, with en-US grouping (docs/product.md 7.2)
 * unless the reader chose their language's. Avoids Intl, because the first Intl.NumberFormat blocks a phone for a tenth
 * of a second and nearly every screen starts with an amount.
 */
export function formatUnits(units: Units, currency: Currency): string {
  const { thousands, decimals } = separators();
  return written(units, currency, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, thousands), decimals, "−");
}

/** Returns "1234.50", or "1234,50" if the reader chose so, for editing. */
export function ungroupedUnits(units: Units, currency: Currency): string {
  return written(units, currency, (whole) => whole, separators().decimals);
}

/** Returns "1,234.50 EUR" on one line. */
export function formatAmount(units: Units, currency: Currency): string {
  return `${formatUnits(units, currency)}\u00a0${currency}`;
}

/** Returns "+1,234.50" or "−1,234.50", and "0.00" without a sign. */
export function signedUnits(units: Units, currency: Currency): string {
  return (units > 0 ? "+" : "") + formatUnits(units, currency);
}

function written(
  units: Units,
  currency: Currency,
  grouped: (whole: string) => string,
  before = ".",
  minus = "-",
): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = decimals > 0 ? before + digits.slice(point) : "";
  return `${units < 0 ? minus : ""}${grouped(digits.slice(0, point))}${fraction}`;
}
