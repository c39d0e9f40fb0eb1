import { combineReadings } from "@/core/receipts/combineReadings";
import type { ReaderLanguage } from "@/core/receipts/readerFiles";
import { type Reading, type ReceiptPlace, readReceipt } from "@/core/receipts/readReceipt";
import { prepare } from "@/platform/recognition/prepare";
import { bytesToFetch, startReader } from "@/platform/recognition/reader";

/** The paper alone, enlarged; and the whole picture, for receipts whose edges were not found right. */
const PAPER = { isCropped: true, longSide: 1800, blur: 26 };
const WHOLE = { isCropped: false, longSide: 1600, blur: 24 };

/** Returns how many bytes reading needs first, 0 once the language was used on this device. */
export const sizeToFetch = bytesToFetch;

/** A reading with the text that it was taken from. */
export interface ReadPicture extends Reading {
  text: string;
}

/**
 * Reads the picture of a receipt on this device. A second look at the whole picture is taken only where the first gives
 * no sure total or no date. `progress` gets the share of the recogniser's own bytes that arrived, 0 to 1. Throws
 * `no_internet_connection`, `receipt_reader_failed` or `picture_unreadable`.
 */
export async function readPicture(
  picture: Blob,
  language: ReaderLanguage,
  place: ReceiptPlace,
  progress: (share: number) => void,
): Promise<ReadPicture> {
  // First, so that nothing is fetched for a picture that cannot be opened.
  const page = await prepare({ picture, ...PAPER });
  const reader = await startReader(language, progress);
  try {
    const first = await reader.linesIn(page);
    const reading = readReceipt(first, place);
    const text = first.map((line) => line.text).join("\n");
    if (reading.sureTotal !== null && reading.date !== null) return { ...reading, text };
    const second = await reader.linesIn(await prepare({ picture, ...WHOLE }));
    const both = combineReadings(reading, readReceipt(second, place));
    return { ...both, text };
  } finally {
    reader.end();
  }
}
