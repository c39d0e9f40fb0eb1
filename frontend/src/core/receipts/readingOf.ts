import { combineReadings } from "./combineReadings";
import { type Reading, type ReceiptPlace, readReceipt } from "./readReceipt";
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
