import type { PSM, Worker as Recogniser } from "tesseract.js";
import { READER_FOLDER, READER_PROGRAM, type ReaderLanguage } from "@/core/receipts/readerFiles";
import type { RecognisedLine } from "@/core/receipts/recognisedLine";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { READING_MS, withTimeout } from "@/platform/network/withTimeout";

/**
 * Recognises the text of pictures on the device. The program and the data of a language are fetched from this origin
 * once and kept by the service worker; no picture leaves the device.
 */

/** Bytes of each file, from build/receiptReader.ts. */
const SIZES = import.meta.env.RECEIPT_READER_SIZES as Readonly<Record<string, number>>;

/** Text is one block of lines: a receipt's prices stay beside their names. */
const ONE_BLOCK = "6" as PSM;

/** The recogniser says nothing when its program does not start, so a start that takes longer has failed. */
const MAX_START_MS = 60_000;

const filesOf = (language: ReaderLanguage): string[] => [...READER_PROGRAM, `${language}.traineddata.gz`];
const addressOf = (file: string): string => `${location.origin}/${READER_FOLDER}/${file}`;
const sizeOf = (file: string): number => SIZES[file] ?? 0;

/** Files that this page has fetched. On a first visit the service worker caches none of them yet, but the browser does. */
const fetched = new Set<string>();

/** Returns how many bytes a language still needs, 0 when everything is on the device. */
export async function bytesToFetch(language: ReaderLanguage): Promise<number> {
  const missing = await Promise.all(filesOf(language).map(async (file) => ((await isKept(file)) ? 0 : sizeOf(file))));
  return missing.reduce((total, bytes) => total + bytes, 0);
}

const isKept = async (file: string): Promise<boolean> =>
  fetched.has(file) || ("caches" in window && (await caches.match(addressOf(file))) !== undefined);

/** A started recogniser. It holds tens of megabytes, so `end` it after use. */
export interface Reader {
  /** Returns the lines of a prepared picture from top to bottom. */
  linesIn(page: Blob): Promise<RecognisedLine[]>;
  end(): void;
}

/**
 * Starts the recogniser for a language, after fetching what is missing. `progress` gets the share of the bytes that
 * arrived, 0 to 1. Throws `no_internet_connection` or `receipt_reader_failed`.
 */
export async function startReader(language: ReaderLanguage, progress: (share: number) => void): Promise<Reader> {
  const [{ createWorker }] = await Promise.all([import("tesseract.js"), fetchFiles(filesOf(language), progress)]);
  const started = createWorker(language, undefined, {
    workerPath: addressOf("worker.min.js"),
    // A worker from a blob would inherit the page's policy, which refuses WebAssembly.
    workerBlobURL: false,
    corePath: addressOf("tesseract-core-simd-lstm.js"),
    langPath: `${location.origin}/${READER_FOLDER}`,
    // The service worker keeps the files.
    cacheMethod: "none",
  });
  let recogniser: Recogniser;
  try {
    recogniser = await inTime(started);
    await recogniser.setParameters({ tessedit_pageseg_mode: ONE_BLOCK });
  } catch {
    void started.then((late) => late.terminate());
    throw new AppError("receipt_reader_failed", 0);
  }
  return {
    linesIn: async (page) => {
      const { data } = await recogniser.recognize(page, {}, { text: true, blocks: true });
      const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
      return paragraphs.flatMap(({ lines }) =>
        lines.map(({ text, confidence }) => ({ text: text.trim(), confidence })),
      );
    },
    end: () => void recogniser.terminate(),
  };
}

/** Fetches files into the browser's caches, all at once. */
async function fetchFiles(files: readonly string[], progress: (share: number) => void): Promise<void> {
  const total = files.reduce((sum, file) => sum + sizeOf(file), 0);
  let arrived = 0;
  const count = (bytes: number) => {
    arrived += bytes;
    progress(Math.min(1, arrived / total));
  };
  await Promise.all(
    files.map(async (file) => {
      const response = await patientFetch(addressOf(file)).catch(() => null);
      if (!response) throw new AppError(NO_CONNECTION, 0);
      if (!response.ok || !response.body) throw new AppError("receipt_reader_failed", response.status);
      const reader = response.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) count(part.value.length);
      fetched.add(file);
    }),
  );
}

const patientFetch = withTimeout((input, init) => fetch(input, init), READING_MS);

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the recogniser did not start")), MAX_START_MS);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
