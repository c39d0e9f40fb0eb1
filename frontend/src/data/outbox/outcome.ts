import type { AppError } from "@/platform/errors/appError";
import type { Entry } from "./model";

/**
 * Why a change waits: the device has no network; the server could not be reached, or failed; or an earlier change that it
 * depends on needs a decision first.
 */
type Waiting = "offline" | "unreachable" | "behind";

/** What became of a change that was saved. */
export type Saved = "sent" | Waiting;

/**
 * What became of a change that was handed in. `sent`: the server has it. `waiting`: it is on the device's disk and goes
 * to the server by itself. `refused`: the server does not take it.
 * `not_kept`: neither the disk nor the server has taken it, as far as this device knows.
 */
export type Outcome =
  | { state: "sent" }
  | { state: "waiting"; why: Waiting }
  | { state: "refused"; entry: Entry }
  | { state: "not_kept"; error: AppError };

const awaited = new Map<string, (outcome: Outcome) => void>();

/** Resolves once somebody says what became of an entry: never from its absence, which may have another reason. */
export function outcomeOf(entryId: string): Promise<Outcome> {
  return new Promise((resolve) => awaited.set(entryId, resolve));
}

/** Says what became of an entry to whoever waits for it. */
export function report(entryId: string, outcome: Outcome): void {
  awaited.get(entryId)?.(outcome);
  awaited.delete(entryId);
}

/** Nobody waits for it any more. */
export function stopAwaiting(entryId: string): void {
  awaited.delete(entryId);
}
