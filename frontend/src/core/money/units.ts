import { type Currency, decimalsOf, digitsOf } from "./currency";
import { separators } from "./separators";

/**
 * An amount of money as a whole number of its currency's smallest units: 1250 is 12.50 EUR, 1250 JPY or 1.250 KWD. Sums of
 * units are exact; floats never are. Which currency it is stands beside it: an expense's own, or its event's.
 */
export type Units = number & { readonly __of: "smallest units" };

export const ZERO = 0 as Units;

/** The most digits of any amount, sums included: so many are exact as JSON numbers, too. */
const MAX_DIGITS = 15;

/** The largest amount that an expense or a payment can have: nine digits of the spec's currencies (docs/product.md 7.2). */
export function mostIn(currency: Currency): Units {
  return (10 ** digitsOf(currency) - 1) as Units;
}

/**
 * The smallest units of an amount as the API sends it: a JSON number, or text, with at most as many decimals as the
 * currency has. Throws a RangeError for anything that is not such an amount, so that a wrong figure is never shown.
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

/** The amount as the API takes it: the JSON number that prints with at most the currency's decimals. */
export function fromUnits(units: Units, currency: Currency): number {
  return units / 10 ** decimalsOf(currency);
}

/** The figure that an amount is read as, in another currency: 12.50 EUR are 12.50 USD, 12.500 KWD and, rounded, 13 JPY. */
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

/** "1234.50": all decimals of the currency and nothing else, as programs read it. */
export function plainUnits(units: Units, currency: Currency): string {
  return written(units, currency, (whole) => whole);
}

/**
 * "1,234.50", "1,235" or "1,234.500": all decimals of the currency, en-US grouping in every language (docs/product.md 7.2) unless
 * the reader wants their language's. By hand, because nearly every screen starts with an amount: making the first
 * Intl.NumberFormat takes a phone a tenth of a second.
 */
export function formatUnits(units: Units, currency: Currency): string {
  const { thousands, decimals } = separators();
  return written(units, currency, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, thousands), decimals);
}

/** "1234.50", or "1234,50" as the reader wants it: an amount to go on from by typing. */
export function ungroupedUnits(units: Units, currency: Currency): string {
  return written(units, currency, (whole) => whole, separators().decimals);
}

/** "1,234.50 EUR". */
export function formatAmount(units: Units, currency: Currency): string {
  return `${formatUnits(units, currency)} ${currency}`;
}

function written(units: Units, currency: Currency, grouped: (whole: string) => string, before = "."): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = decimals > 0 ? before + digits.slice(point) : "";
  return `${units < 0 ? "-" : ""}${grouped(digits.slice(0, point))}${fraction}`;
}
