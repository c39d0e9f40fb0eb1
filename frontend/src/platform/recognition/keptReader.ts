import { READER_CACHE } from "@/core/receipts/readerFiles";

/** Returns whether the program that reads receipts, or a language of it, is on this device. */
export async function isReaderKept(): Promise<boolean> {
  return "caches" in window && (await caches.has(READER_CACHE));
}

/** Deletes the program and all languages from the device. */
export async function forgetReader(): Promise<void> {
  await caches.delete(READER_CACHE);
}
