import { isConnectionError, isServerUnreachable, toAppError } from "@/platform/errors/appError";
import type { Mutation } from "./mutation";
import { nextToSend } from "./order";

/** Number of internal server errors after which a mutation is set aside, so that it does not block the others. */
const MAX_SERVER_ERRORS = 5;

/** Number of tries that follow each other at once. They help on a network that loses every second request. */
const MAX_TRIES = 3;

/**
 * A request that failed within this time is tried again at once. A slower one is not, because the next try could block
 * the other tabs for as long again.
 */
const FAST_FAILURE_MS = 5_000;

interface Outgoing<Row> {
  mutations: () => readonly Mutation[];
  /** Whether this run sends the mutation. Left out, it sends all. */
  isInLane?: (mutation: Mutation) => boolean;
  /** Sends one mutation and resolves with the server's row. Throws an AppError. */
  send: (mutation: Mutation) => Promise<Row>;
  /** Called once the server has accepted the mutation. Must not throw. */
  onSent: (mutation: Mutation, row: Row) => Promise<void>;
  /** Stores a new state, code or number of attempts. Must not throw: a lost update is made again by the next run. */
  update: (mutation: Mutation) => Promise<void>;
}

/** Why sending stopped: nothing is left to send, the server did not answer, or nobody is signed in. */
export type Stop = "done" | "no_answer" | "signed_out";

/**
 * Sends the waiting mutations in order. A refusal sets aside only that mutation. Without an answer the mutation stays as
 * it is: its outcome is unknown, and the server answers a repeated one as it did the first time.
 */
export async function drain<Row>({ mutations, isInLane, send, onSent, update }: Outgoing<Row>): Promise<Stop> {
  const next = () => nextToSend(mutations(), isInLane);
  for (let mutation = next(); mutation; mutation = next()) {
    let row: Row;
    try {
      row = await sendWithRetries(send, mutation);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (isServerUnreachable(error)) return "no_answer";
      if (error.status === 401) return "signed_out";
      const attempts = mutation.attempts + 1;
      if (error.status >= 500 && attempts < MAX_SERVER_ERRORS) {
        await update({ ...mutation, attempts });
        return "no_answer";
      }
      await update({ ...mutation, attempts, state: "attention", code: error.code });
      continue;
    }
    await onSent(mutation, row);
  }
  return "done";
}

async function sendWithRetries<Row>(send: Outgoing<Row>["send"], mutation: Mutation): Promise<Row> {
  const startedAt = performance.now();
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    try {
      return await send(mutation);
    } catch (error) {
      if (!isConnectionError(error) || performance.now() - startedAt > FAST_FAILURE_MS) throw error;
    }
  }
  return send(mutation);
}
