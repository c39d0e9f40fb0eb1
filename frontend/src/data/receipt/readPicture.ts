import type { ReaderLanguage } from "@/core/receipts/readerFiles";
import type { Looks } from "@/core/receipts/readingOf";
import { type ReceiptPlace, readReceipt } from "@/core/receipts/readReceipt";
import { prepare } from "@/platform/recognition/prepare";
import { bytesToFetch, startReader } from "@/platform/recognition/reader";

/** The paper alone, enlarged; and the whole picture, for receipts whose edges were not found right. */
const PAPER = { isCropped: true, longSide: 1800, blur: 26 };
const WHOLE = { isCropped: false, longSide: 1600, blur: 24 };

/** Returns how many bytes reading needs first, 0 once the language was used on this device. */
export const sizeToFetch = bytesToFetch;

/**
 * Recognises the text of a receipt's picture on this device. A second look at the whole picture is taken only where the
 * first gives no sure total or no date. `progress` gets the share of the recogniser's own bytes that arrived, 0 to 1. Throws
 * `no_internet_connection`, `receipt_reader_failed` or `picture_unreadable`.
 */
export async function readPicture(
  picture: Blob,
  language: ReaderLanguage,
  place: ReceiptPlace,
  progress: (share: number) => void,
): Promise<Looks> {
  // First, so that nothing is fetched for a picture that cannot be opened.
  const page = await prepare({ picture, ...PAPER });
  const reader = await startReader(language, progress);
  try {
    const first = await reader.linesIn(page);
    const { sureTotal, date } = readReceipt(first, place);
    if (sureTotal !== null && date !== null) return [first];
    return [first, await reader.linesIn(await prepare({ picture, ...WHOLE }))];
  } finally {
    reader.end();
  }
}
