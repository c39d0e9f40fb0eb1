import * as kinds from "./kinds/all";
import type { Change, Kind } from "./kinds/kind";

export type * from "./inputs";
export { OF_TWO_DECIMALS } from "./inputs";

type ChangeOf<K> = K extends Kind<infer C, infer _Row> ? C : never;

/** Something that a person changed, of one of the kinds. */
export type Mutation = ChangeOf<(typeof kinds)[keyof typeof kinds]>;

/** A change of an event or of a profile, column by column. */
export type SettingsMutation = Extract<Mutation, { changes: object }>;

const byName: Readonly<Record<string, Kind<Change>>> = kinds;

/** Undefined for a kind that only another version of the app knows. */
export const kindNamed = (name: string): Kind<Change> | undefined => byName[name];

export const kindOf = (change: Change): Kind<Change> => byName[change.kind] ?? kinds.unknown;

/** A change on its way to the server. */
export interface Entry {
  /** Also the mutation id: the server answers a repeated one as it did the first time. */
  id: string;
  user_id: string;
  /** Its number among the person's entries, which are sent in this order. */
  seq: number;
  /** When it was made, by the device's clock. */
  made_at: string;
  mutation: Mutation;
  /** `attention`: the server refused it and the person decides. Everything else is sent by itself. */
  state: "waiting" | "attention";
  /** Why the server refused it, by the catalogue's code. */
  code: string | null;
  attempts: number;
}

/** An entry that the device's storage has not numbered yet. */
export type NewEntry = Omit<Entry, "seq">;

export const isMoney = (mutation: Mutation): boolean => kindOf(mutation).isMoney;

/** The expense, payment, event or person that a change is about. */
export const subjectOf = (mutation: Mutation): string => kindOf(mutation).subjectOf(mutation);

/** The event that a change belongs to; a person's profile belongs to none. */
export const eventOf = (mutation: Mutation): string | null => kindOf(mutation).eventOf(mutation);

/**
 * What to send next: the oldest that waits, unless an older change of the same row needs attention, or the event
 * that it belongs to could not be created.
 */
export function nextToSend(entries: readonly Entry[]): Entry | null {
  const held = new Set<string | null>();
  const missing = new Set<string | null>();
  for (const entry of entries) {
    const { mutation, state } = entry;
    const subject = subjectOf(mutation);
    if (state === "waiting" && !held.has(subject) && !missing.has(eventOf(mutation))) return entry;
    held.add(subject);
    if (mutation.kind === "create_event") missing.add(subject);
  }
  return null;
}
