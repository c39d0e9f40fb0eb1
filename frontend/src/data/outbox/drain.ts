import { isConnectionError, isNotNow, toAppError } from "@/platform/errors/appError";
import { type Entry, nextToSend } from "./model";

/** After so many internal errors of the server an entry is set aside, so that others get through. */
const MAX_SERVER_ERRORS = 5;

/** On a network that loses one request in two, the next one often gets through. */
const TRIES_AT_ONCE = 3;

/** A network that takes longer to fail swallows requests: the next one would hold up the other tabs for as long again. */
const FAILS_AT_ONCE_MS = 5_000;

interface Outgoing<Row> {
  entries: () => readonly Entry[];
  /** Sends one change and answers the row that the server made of it; throws an AppError. */
  send: (entry: Entry) => Promise<Row>;
  /** The server has it. Whatever fails from here on, it is sent: this throws nothing. */
  sent: (entry: Entry, row: Row) => Promise<void>;
  /** Its new state, code or number of attempts. Throws nothing either: what is not written down is found out again. */
  keep: (entry: Entry) => Promise<void>;
}

/** Why sending stopped: nothing is left that can be sent, no answer came, or nobody is signed in. */
export type Stop = "done" | "no_answer" | "signed_out";

/**
 * Sends everything that waits, in order. A refusal sets only that entry aside; without an answer
 * nothing is known about it and it stays as it is: sent again, it is answered as the first time.
 */
export async function drain<Row>({ entries, send, sent, keep }: Outgoing<Row>): Promise<Stop> {
  for (let entry = nextToSend(entries()); entry; entry = nextToSend(entries())) {
    let row: Row;
    try {
      row = await insist(send, entry);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (isNotNow(error)) return "no_answer";
      if (error.status === 401) return "signed_out";
      const attempts = entry.attempts + 1;
      const broken = error.status >= 500;
      if (broken && attempts < MAX_SERVER_ERRORS) {
        await keep({ ...entry, attempts });
        return "no_answer";
      }
      await keep({ ...entry, attempts, state: "attention", code: error.code });
      continue;
    }
    await sent(entry, row);
  }
  return "done";
}

async function insist<Row>(send: Outgoing<Row>["send"], entry: Entry): Promise<Row> {
  const begun = performance.now();
  for (let tries = 1; tries < TRIES_AT_ONCE; tries++) {
    try {
      return await send(entry);
    } catch (error) {
      if (!isConnectionError(error) || performance.now() - begun > FAILS_AT_ONCE_MS) throw error;
    }
  }
  return send(entry);
}
