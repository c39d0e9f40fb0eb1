import type { AppError } from "@/platform/errors/appError";
import type { Mutation } from "./mutation";

/**
 * Why a mutation waits. `offline`: the device has no network. `unreachable`: the server did not answer, or failed.
 * `behind`: an earlier mutation blocks it and needs a decision first. `signed_out`: the session ended meanwhile.
 */
type Waiting = "offline" | "unreachable" | "behind" | "signed_out";

export type Saved = "sent" | Waiting;

/**
 * Result of a submission. `sent`: the server accepted it. `waiting`: it is on the disk and will be sent. `refused`: the
 * server refused it. `not_kept`: neither the disk nor, as far as this device knows, the server has it.
 */
export type Outcome =
  | { state: "sent" }
  | { state: "waiting"; why: Waiting }
  | { state: "refused"; mutation: Mutation }
  | { state: "not_kept"; error: AppError };

const awaited = new Map<string, (outcome: Outcome) => void>();

/** Resolves once somebody reports the outcome. A mutation missing from the queue is no outcome: another tab may have it. */
export function outcomeOf(mutationId: string): Promise<Outcome> {
  return new Promise((resolve) => awaited.set(mutationId, resolve));
}

export function reportOutcome(mutationId: string, outcome: Outcome): void {
  awaited.get(mutationId)?.(outcome);
  awaited.delete(mutationId);
}

export function stopAwaiting(mutationId: string): void {
  awaited.delete(mutationId);
}
