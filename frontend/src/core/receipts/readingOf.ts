import type { Units } from "@/core/money/units";
import { type Candidate, type Reading, type ReceiptPlace, readReceipt } from "./readReceipt";
import type { RecognisedLine } from "./recognisedLine";

/** The recognised lines of a receipt: of the paper, and of a second look at the whole picture if there was one. */
export type Looks = readonly [first: readonly RecognisedLine[], second?: readonly RecognisedLine[]];

/** Returns what the looks at a receipt say. Amounts are read in the currency of the place, so another one needs a new reading. */
export function readingOf([first, second]: Looks, place: ReceiptPlace): Reading {
  const reading = readReceipt(first, place);
  return second ? combineReadings(reading, readReceipt(second, place)) : reading;
}

/** Returns the text of the first look. */
export const textOfLooks = ([first]: Looks): string => first.map(({ text }) => text).join("\n");

/** Points that an amount needs when two readings agree on it and neither was sure. */
const SURE_IN_SUM = 8;

/** Returns one reading of two texts of the same receipt, the better picture's first. */
export function combineReadings(first: Reading, second: Reading): Reading {
  const candidates = addedUp([...first.candidates, ...second.candidates]);
  const sure = new Set([first.sureTotal, second.sureTotal].filter((total) => total !== null));
  const best = candidates[0];
  const agree = best && [first, second].every((reading) => reading.candidates[0]?.units === best.units);
  const isInDoubt = first.isInDoubt || second.isInDoubt;
  let sureTotal: Units | null = sure.size === 1 ? ([...sure][0] as Units) : null;
  if (sure.size === 0 && agree && best.score >= SURE_IN_SUM) sureTotal = best.units;
  return {
    candidates,
    sureTotal: isInDoubt ? null : sureTotal,
    isInDoubt,
    date: first.date ?? second.date,
    merchant: first.merchant ?? second.merchant,
  };
}

function addedUp(candidates: readonly Candidate[]): Candidate[] {
  const sums = new Map<Units, Candidate>();
  for (const { units, score, signs } of candidates) {
    const so = sums.get(units);
    sums.set(units, { units, score: score + (so?.score ?? 0), signs: new Set([...signs, ...(so?.signs ?? [])]) });
  }
  return [...sums.values()].sort((one, other) => other.score - one.score || other.units - one.units);
}
