import type { Query } from "@tanstack/react-query";
import { isPassing } from "@/platform/errors/appError";

/** A question that fails is asked again after this part of the time for which it has been failing. */
const PART = 1 / 4;
const SHORTEST_MS = 3_000;
const LONGEST_MS = 30_000;

/** Not all devices of a group come back at the same moment. */
const SPREAD = 0.75 + Math.random() / 2;

/** Since when each question that a screen shows has been failing. */
const failingSince = new WeakMap<object, number>();

/**
 * How long until a question that a screen shows is asked again by itself; false while that is not needed, or cannot help.
 * Nothing is asked while the page is out of sight, or the device knows that it has no network.
 */
export function pauseBeforeNext(query: Pick<Query, "state">): number | false {
  const { status, error, errorUpdatedAt } = query.state;
  if (status === "success") failingSince.delete(query);
  if (status !== "error" || !isPassing(error)) return false;
  const since = failingSince.get(query) ?? errorUpdatedAt;
  failingSince.set(query, since);
  return SPREAD * Math.min(Math.max((errorUpdatedAt - since) * PART, SHORTEST_MS), LONGEST_MS);
}

let isAway = false;
const waiting = new Set<() => void>();

/** A question was not answered. */
export function noteFailure(error: unknown): void {
  isAway ||= isPassing(error);
}

/** A question was answered: who waits for the server is told once. */
export function noteAnswer(): void {
  if (!isAway) return;
  isAway = false;
  for (const tell of waiting) tell();
}

/** Follows the server's answering again after it did not. */
export function whenBack(tell: () => void): void {
  waiting.add(tell);
}
