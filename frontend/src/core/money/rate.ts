import { type Currency, decimalsOf } from "./currency";
import { separators } from "./separators";
import { absolute, negate, type Units } from "./units";

/** Maximum decimals of a rate. Rates lie between 1e-9 and 1e9, so the smallest has six significant digits. */
export const RATE_DECIMALS = 15;

/** Significant digits that a JSON number always preserves. */
const RATE_DIGITS = 15;

/** Decimals of a displayed rate (docs/product.md 7.4). */
const DISPLAYED_DECIMALS = 4;

const SCALE = 10n ** BigInt(RATE_DECIMALS);
const LEAST = SCALE / 10n ** 9n;
const MOST = SCALE * 10n ** 9n;

/** Maximum of an amount in the event's currency: thirteen digits. */
const MAX_CONVERTED = 10n ** 13n - 1n;

/**
 * Returns a rate as an exact whole number of 10^-15 units. Accepts the API's number, or typed text with a comma or a
 * point. Null for anything else.
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

/** Returns a rate as a number that the API reads without loss. Null if it is no rate. */
export function toRate(rate: number | string): number | null {
  const scaled = parseRate(rate);
  return scaled === null ? null : Number(Number(`${scaled}e-${RATE_DECIMALS}`).toPrecision(RATE_DIGITS));
}

/**
 * Returns an amount in another currency's smallest units, rounded half away from zero like in the database. Null
 * without a rate, and if the result is too large for the database.
 */
export function convert(amount: Units, from: Currency, to: Currency, rate: number | string): Units | null {
  const scaled = parseRate(rate);
  if (scaled === null) return null;
  const product = BigInt(absolute(amount)) * scaled * 10n ** BigInt(decimalsOf(to));
  const unit = SCALE * 10n ** BigInt(decimalsOf(from));
  const converted = (product * 2n + unit) / (2n * unit);
  if (converted > MAX_CONVERTED) return null;
  return amount < 0 ? negate(Number(converted) as Units) : (Number(converted) as Units);
}

/**
 * Returns a rate for display, inverted if it is below 1 (docs/product.md 7.4), so that even the dong's rate keeps its
 * digits. 0.0214 from TRY to EUR gives "1 EUR = 46.7290 TRY".
 */
export function readableRate<C extends string>(rate: number, from: C, to: C) {
  const inverse = rate < 1;
  return {
    base: inverse ? to : from,
    quote: inverse ? from : to,
    value: rateFigure(inverse ? 1 / rate : rate),
  };
}

/**
 * Returns a rate's figure with four decimals. It has more if four decimals give fewer than four significant digits, or
 * would give 1 for another rate.
 */
export function rateFigure(rate: number): string {
  let decimals = Math.max(DISPLAYED_DECIMALS, DISPLAYED_DECIMALS - 1 - Math.floor(Math.log10(rate)));
  while (rate !== 1 && Number(rate.toFixed(decimals)) === 1 && decimals < RATE_DECIMALS) decimals++;
  return rate
    .toFixed(Math.min(decimals, RATE_DECIMALS))
    .replace(/(\.\d{4}\d*?)0+$/, "$1")
    .replace(".", separators().decimals);
}

/**
 * Returns a rate as plain digits, without the exponent that small numbers get. Empty for anything that is not positive
 * and finite.
 */
export function plainRate(value: number): string {
  if (!Number.isFinite(value) || value <= 0) return "";
  const text = String(value);
  return text.includes("e") ? value.toFixed(RATE_DECIMALS).replace(/0+$/, "") : text;
}
