import type { Query } from "@tanstack/react-query";
import { isRetryable } from "@/platform/errors/appError";

/** A failing query is retried after this fraction of the time for which it has been failing. */
const RETRY_FRACTION = 1 / 4;
const MIN_DELAY_MS = 3_000;
const MAX_DELAY_MS = 30_000;

/** Jitter, to avoid a thundering herd when a group comes back online. */
const JITTER = 0.75 + Math.random() / 2;

/** Time of the first failure of each visible query. */
const failingSince = new WeakMap<object, number>();

/**
 * Returns the milliseconds until a visible query is retried. False if it has not failed, or if a retry cannot help. The
 * query client pauses retries while the page is hidden or the device is offline.
 */
export function retryDelay(query: Pick<Query, "state">): number | false {
  const { status, error, errorUpdatedAt } = query.state;
  if (status === "success") failingSince.delete(query);
  if (status !== "error" || !isRetryable(error)) return false;
  const since = failingSince.get(query) ?? errorUpdatedAt;
  failingSince.set(query, since);
  return JITTER * Math.min(Math.max((errorUpdatedAt - since) * RETRY_FRACTION, MIN_DELAY_MS), MAX_DELAY_MS);
}

let isAway = false;
const listeners = new Set<() => void>();

/** Called after each failed query. */
export function onQueryError(error: unknown): void {
  isAway ||= isRetryable(error);
}

/** Called after each successful query. Notifies the listeners once if the server was away before. */
export function onQuerySuccess(): void {
  if (!isAway) return;
  isAway = false;
  for (const listener of listeners) listener();
}

/** Registers a listener for the first answer after a failure. */
export function whenBack(listener: () => void): void {
  listeners.add(listener);
}
