import { AppError } from "@/platform/errors/appError";
import type { Entry } from "./toSend";

/** Half of what the database takes at once, and as many shares as it writes within a second, so that progress shows. */
const MOST_ENTRIES = 250;
const MOST_SHARES = 1500;

/** A server that fails with so few has another reason than being slow. */
const FEWEST_ENTRIES = 32;

export interface NotTaken {
  entry: Entry;
  error: AppError;
}

/** What there is to send, in batches that are one transaction each. */
export function batchesOf(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  let shares = 0;
  for (const entry of entries) {
    const its = "shares" in entry ? entry.shares.length + entry.payers.length : 1;
    const last = batches.at(-1);
    if (last && last.length < MOST_ENTRIES && shares + its <= MOST_SHARES) {
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
 * Sends batch by batch, and tells how many entries are through. A batch that is refused, or takes the server too long, is
 * sent in halves, until the entry that is refused stands alone: it is left out, with the code, and everything else
 * arrives. Throws what is no entry's fault, such as a lost network; sent anew, what arrived before is passed over.
 */
export async function sendInBatches(
  entries: readonly Entry[],
  bring: (batch: readonly Entry[]) => Promise<unknown>,
  onSent: (count: number) => void,
): Promise<NotTaken[]> {
  const notTaken: NotTaken[] = [];
  let sent = 0;
  const send = async (batch: readonly Entry[]): Promise<void> => {
    try {
      await bring(batch);
    } catch (error) {
      const [only, second] = batch;
      const refused = error instanceof AppError && error.status === 422;
      const slow = error instanceof AppError && error.status >= 500 && batch.length > FEWEST_ENTRIES;
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
