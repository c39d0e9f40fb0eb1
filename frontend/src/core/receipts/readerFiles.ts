/**
 * Folder of the text recognition's files in the built app. Its responses alone may run WebAssembly
 * (functions/internal/middleware). The name has the version, since the files are cached for good.
 */
export const READER_FOLDER = "assets/receipt-reader-7.0.0";

/** The service worker's cache of these files. */
export const READER_CACHE = "receipt-reader";

/** Languages that receipts are recognised in, by the recogniser's codes. */
export const READER_LANGUAGES = ["eng", "deu", "tur", "spa", "fra"] as const;
export type ReaderLanguage = (typeof READER_LANGUAGES)[number];

/** The program itself, without a language. */
export const READER_PROGRAM = [
  "worker.min.js",
  "tesseract-core-simd-lstm.js",
  "tesseract-core-simd-lstm.wasm",
] as const;

/** Countries whose receipts are in one of the languages, by ISO 3166 code. */
const LANGUAGE_OF_COUNTRY: Readonly<Record<string, ReaderLanguage>> = {
  TR: "tur",
  DE: "deu",
  AT: "deu",
  CH: "deu",
  LI: "deu",
  ES: "spa",
  MX: "spa",
  AR: "spa",
  CO: "spa",
  CL: "spa",
  PE: "spa",
  FR: "fra",
  BE: "fra",
  LU: "fra",
  MC: "fra",
  US: "eng",
  GB: "eng",
  IE: "eng",
  AU: "eng",
  NZ: "eng",
  CA: "eng",
};

const LANGUAGE_OF_READER: Readonly<Record<string, ReaderLanguage>> = { tr: "tur", de: "deu", es: "spa", fr: "fra" };

/** Returns the language that a receipt is likely in: that of the event's country if it is known, else the reader's. */
export function receiptLanguage(country: string | null, readersLanguage: string): ReaderLanguage {
  return LANGUAGE_OF_COUNTRY[country ?? ""] ?? LANGUAGE_OF_READER[readersLanguage] ?? "eng";
}
