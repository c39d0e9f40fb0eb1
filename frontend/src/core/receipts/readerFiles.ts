/**
 * Folder of the text recognition's files in the built app. Its responses alone may run WebAssembly
 * (functions/internal/middleware). The name has the version, since the files are cached for good.
 */
export const READER_FOLDER = "assets/receipt-reader-7.0.0";

/** Languages that receipts are recognised in, by the recogniser's codes. */
export const READER_LANGUAGES = ["eng", "deu", "tur", "spa", "fra"] as const;
export type ReaderLanguage = (typeof READER_LANGUAGES)[number];

/** The program itself, without a language. */
export const READER_PROGRAM = [
  "worker.min.js",
  "tesseract-core-simd-lstm.js",
  "tesseract-core-simd-lstm.wasm",
] as const;
