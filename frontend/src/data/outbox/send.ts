import { kindOf, type NewEntry } from "./model";

/** A network that swallows requests must not hold up the other tabs and entries for good. */
const TIMEOUT_MS = 30_000;

/** Sends one change to the database, by the entry's id as mutation id, and answers the row that it became. Throws AppErrors. */
export function sendEntry({ id, mutation }: NewEntry): Promise<unknown> {
  return kindOf(mutation).send(mutation, id, AbortSignal.timeout(TIMEOUT_MS));
}
