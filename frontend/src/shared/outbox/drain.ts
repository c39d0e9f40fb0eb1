import { isConnectionError, toAppError } from "@/shared/errors/appError";
import { type Entry, nextToSend } from "./model";

/** After so many internal errors of the server an entry is set aside, so that others get through. */
const MAX_SERVER_ERRORS = 5;

export interface Outgoing {
  entries: () => readonly Entry[];
  /** Sends one change; throws an AppError. */
  send: (entry: Entry) => Promise<void>;
  /** The server has it: forget it. */
  sent: (entry: Entry) => Promise<void>;
  /** Keep it with a new state, code or number of attempts. */
  keep: (entry: Entry) => Promise<void>;
}

/** Why sending stopped: nothing is left that can be sent, no answer came, or nobody is signed in. */
export type Stop = "done" | "no_answer" | "signed_out";

/**
 * Sends everything that waits, in order. A refusal sets only that entry aside; without an answer
 * nothing is known about it and it stays as it is: sent again, it is answered as the first time.
 */
export async function drain({ entries, send, sent, keep }: Outgoing): Promise<Stop> {
  for (let entry = nextToSend(entries()); entry; entry = nextToSend(entries())) {
    try {
      await send(entry);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (isConnectionError(error) || error.status === 429) return "no_answer";
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
    await sent(entry);
  }
  return "done";
}
