import { rotation, type Share } from "./split";
import type { Units } from "./units";

/** Decimals that a stored rate can have. */
export const RATE_DECIMALS = 10;

const SCALE = 10n ** BigInt(RATE_DECIMALS);

/**
 * A rate as an exact whole number of 10^-10 units. Takes the API's number or what a person typed,
 * with a comma or a point. Null for anything that is not a rate above zero.
 */
function parseRate(rate: number | string): bigint | null {
  const text = typeof rate === "number" ? plainDecimal(rate) : rate.trim().replace(",", ".");
  const match = /^(\d{1,9})(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const decimals = (match[2] ?? "").slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, "0");
  const scaled = BigInt(match[1] ?? "0") * SCALE + BigInt(decimals);
  return scaled > 0n ? scaled : null;
}

/** The rate as a number the API takes, or null when it is none. */
export function toRate(rate: number | string): number | null {
  const scaled = parseRate(rate);
  return scaled === null ? null : Number(scaled) / Number(SCALE);
}

/** An amount in another currency, rounded half away from zero as the database does it. Null for no rate. */
export function convert(amount: Units, rate: number | string): Units | null {
  const scaled = parseRate(rate);
  if (scaled === null) return null;
  const product = BigInt(amount) * scaled;
  return Number((product * 2n + SCALE) / (2n * SCALE)) as Units;
}

/**
 * Shares in the event's currency: largest remainder first, so that they add up to the converted
 * amount exactly; ties go by the expense's rotation. The same rule as the database's.
 */
export function convertShares(expenseId: string, shares: readonly Share[], amount: Units, converted: Units): Share[] {
  const position = rotation(
    expenseId,
    shares.map((s) => s.user_id),
  );
  const parts = shares.map((s) => {
    const product = BigInt(s.share_amount) * BigInt(converted);
    return {
      user_id: s.user_id,
      floor: product / BigInt(amount),
      remainder: product % BigInt(amount),
    };
  });
  let left = Number(BigInt(converted) - parts.reduce((total, p) => total + p.floor, 0n));
  const byRemainder = [...parts].sort(
    (a, b) =>
      Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) ||
      (position.get(a.user_id) ?? 0) - (position.get(b.user_id) ?? 0),
  );
  const extra = new Set<string>();
  for (const part of byRemainder) {
    if (left-- <= 0) break;
    extra.add(part.user_id);
  }
  return parts.map((p) => ({
    user_id: p.user_id,
    share_amount: (Number(p.floor) + (extra.has(p.user_id) ? 1 : 0)) as Units,
  }));
}

/**
 * A rate as people read it: four decimals, and turned round when below 1 (spec section 9).
 * 0.0214 from TRY to EUR reads "1 EUR = 46.7290 TRY".
 */
export function readableRate<C extends string>(rate: number, from: C, to: C) {
  const inverse = rate < 1;
  return {
    base: inverse ? to : from,
    quote: inverse ? from : to,
    value: (inverse ? 1 / rate : rate).toFixed(4),
  };
}

/** Number.prototype.toString without the exponent that small numbers get. */
function plainDecimal(value: number): string {
  if (!Number.isFinite(value) || value <= 0) return "";
  const text = String(value);
  return text.includes("e") ? value.toFixed(RATE_DECIMALS) : text;
}
