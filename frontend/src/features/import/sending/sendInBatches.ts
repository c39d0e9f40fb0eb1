import { MAX_IMPORTED_ENTRIES } from "@/core/limits";
import { AppError } from "@/platform/errors/appError";
import { CHANGING_MS } from "@/platform/network/withTimeout";
import type { Entry } from "./toSend";

/** A fifth of what the database takes: a slow machine writes them within the 8 s that a hosted database gives a call. */
const MAX_ENTRIES = MAX_IMPORTED_ENTRIES / 5;
const MAX_SHARES = 1500;

/** A server that times out with batches this small has another problem than being slow. */
const MIN_ENTRIES = 4;

export interface NotTaken {
  entry: Entry;
  error: AppError;
}

/** Splits entries into batches, each for one transaction. */
export function batchesOf(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  let shares = 0;
  for (const entry of entries) {
    const its = "shares" in entry ? entry.shares.length + entry.payers.length : 1;
    const last = batches.at(-1);
    if (last && last.length < MAX_ENTRIES && shares + its <= MAX_SHARES) {
      last.push(entry);
      shares += its;
    } else {
      batches.push([entry]);
      shares = its;
    }
  }
  return batches;
}

/**
 * Returns whether a smaller batch may succeed: the database or a gateway timed out, the server failed, or no answer came for
 * as long as this device waits. A lost network fails sooner.
 */
function isTooSlow({ status }: AppError, waited: number): boolean {
  return status >= 500 || (status === 0 && waited >= CHANGING_MS);
}

/**
 * Sends entries batch by batch and reports the number sent. A batch that is refused or times out is split in halves,
 * until a refused entry is alone: it is left out, with its code, and all others arrive. Throws other errors, such as a
 * lost network. Sending again is idempotent.
 */
export async function sendInBatches(
  entries: readonly Entry[],
  importBatch: (batch: readonly Entry[]) => Promise<unknown>,
  onSent: (count: number) => void,
): Promise<NotTaken[]> {
  const notTaken: NotTaken[] = [];
  let sent = 0;
  const send = async (batch: readonly Entry[]): Promise<void> => {
    const began = performance.now();
    try {
      await importBatch(batch);
    } catch (error) {
      const [only, second] = batch;
      const refused = error instanceof AppError && error.status === 422;
      const slow =
        error instanceof AppError && isTooSlow(error, performance.now() - began) && batch.length > MIN_ENTRIES;
      if (!(refused || slow) || !only) throw error;
      if (second) {
        const half = Math.ceil(batch.length / 2);
        await send(batch.slice(0, half));
        await send(batch.slice(half));
        return;
      }
      notTaken.push({ entry: only, error });
    }
    sent += batch.length;
    onSent(sent);
  };
  for (const batch of batchesOf(entries)) await send(batch);
  return notTaken;
}
