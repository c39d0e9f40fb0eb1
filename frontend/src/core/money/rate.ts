import { type Currency, decimalsOf } from "./currency";
import { separators } from "./separators";
import type { Units } from "./units";

/** Decimals that a rate can have. It lies between 1e-9 and 1e9, so that the smallest keeps six digits. */
export const RATE_DECIMALS = 15;

/** Digits that a JSON number keeps, whatever they are. */
const RATE_DIGITS = 15;

/** Decimals of a rate that is read (docs/product.md 7.4). */
const FOUR = 4;

const SCALE = 10n ** BigInt(RATE_DECIMALS);
const LEAST = SCALE / 10n ** 9n;
const MOST = SCALE * 10n ** 9n;

/** An amount in the event's currency has at most thirteen digits. */
const MOST_CONVERTED = 10n ** 13n - 1n;

/**
 * A rate as an exact whole number of 10^-15 units. Takes the API's number or what a person typed,
 * with a comma or a point. Null for anything that is not a rate.
 */
function parseRate(rate: number | string): bigint | null {
  const text = typeof rate === "number" ? plainRate(rate) : rate.trim().replace(",", ".");
  const match = /^(\d{1,10})(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const decimals = fraction.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, "0");
  const scaled = BigInt(whole + decimals) + (fraction.charAt(RATE_DECIMALS) >= "5" ? 1n : 0n);
  return scaled >= LEAST && scaled <= MOST ? scaled : null;
}

/** The rate as a number the API takes, which reads it as it stands; null when it is none. */
export function toRate(rate: number | string): number | null {
  const scaled = parseRate(rate);
  return scaled === null ? null : Number(Number(`${scaled}e-${RATE_DECIMALS}`).toPrecision(RATE_DIGITS));
}

/**
 * An amount in another currency's smallest units, rounded half away from zero as the database does it. Null for no rate,
 * and for an amount that is too large for the database.
 */
export function convert(amount: Units, from: Currency, to: Currency, rate: number | string): Units | null {
  const scaled = parseRate(rate);
  if (scaled === null) return null;
  const product = BigInt(amount) * scaled * 10n ** BigInt(decimalsOf(to));
  const unit = SCALE * 10n ** BigInt(decimalsOf(from));
  const converted = (product * 2n + unit) / (2n * unit);
  return converted <= MOST_CONVERTED ? (Number(converted) as Units) : null;
}

/**
 * A rate as people read it: a figure, and turned round when below 1 (docs/product.md 7.4), so that even the dong's rate keeps
 * its digits. 0.0214 from TRY to EUR reads "1 EUR = 46.7290 TRY".
 */
export function readableRate<C extends string>(rate: number, from: C, to: C) {
  const inverse = rate < 1;
  return {
    base: inverse ? to : from,
    quote: inverse ? from : to,
    value: rateFigure(inverse ? 1 / rate : rate),
  };
}

/** A rate's figure: four decimals, and more where four say less than four digits of it, or that it is 1 when it is not. */
export function rateFigure(rate: number): string {
  let decimals = Math.max(FOUR, FOUR - 1 - Math.floor(Math.log10(rate)));
  while (rate !== 1 && Number(rate.toFixed(decimals)) === 1 && decimals < RATE_DECIMALS) decimals++;
  return rate
    .toFixed(Math.min(decimals, RATE_DECIMALS))
    .replace(/(\.\d{4}\d*?)0+$/, "$1")
    .replace(".", separators().decimals);
}

/** A rate as programs read it: Number.prototype.toString without the exponent that small numbers get. */
export function plainRate(value: number): string {
  if (!Number.isFinite(value) || value <= 0) return "";
  const text = String(value);
  return text.includes("e") ? value.toFixed(RATE_DECIMALS).replace(/0+$/, "") : text;
}
