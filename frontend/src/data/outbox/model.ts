import type { KeptDraft } from "@/platform/drafts/draft";
import * as kinds from "./kinds/all";
import type { Change, Kind } from "./kinds/kind";

export type * from "./inputs";

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
  /** The draft that it was saved from, which its form gets back if the server refuses it while the form waits. */
  draft?: KeptDraft;
}

/** An entry that the device's storage has not numbered yet. */
export type NewEntry = Omit<Entry, "seq">;

export const isMoney = (mutation: Mutation): boolean => kindOf(mutation).isMoney;

/** The expense, payment, event or person that a change is about. */
export const subjectOf = (mutation: Mutation): string => kindOf(mutation).subjectOf(mutation);

/** The event that a change belongs to; a person's profile belongs to none. */
export const eventOf = (mutation: Mutation): string | null => kindOf(mutation).eventOf(mutation);

/** The events and people that a change is about: on the server before it is sent. */
function needsOf(mutation: Mutation): readonly (string | null)[] {
  return [eventOf(mutation), ...(kindOf(mutation).peopleIn?.(mutation) ?? [])];
}

/**
 * What to send next: the oldest that waits, unless an older change of the same thing needs attention, or the event or a
 * person that it is about could not be made.
 */
export function nextToSend(entries: readonly Entry[]): Entry | null {
  const held = new Set<string>();
  const missing = new Set<string | null>();
  for (const entry of entries) {
    const { mutation, state } = entry;
    const subject = subjectOf(mutation);
    const isHeld = held.has(subject) || (missing.size > 0 && needsOf(mutation).some((id) => missing.has(id)));
    if (state === "waiting" && !isHeld) return entry;
    held.add(subject);
    if (kindOf(mutation).isNeeded) missing.add(subject);
  }
  return null;
}

/** What is not sent as long as another change is not, and has no place without what that makes. */
export function heldBy({ id, mutation: making }: Entry, entries: readonly Entry[]): Entry[] {
  if (!kindOf(making).isNeeded) return [];
  const missing = subjectOf(making);
  const held = new Set<string>([missing]);
  return entries.filter(({ id: other, mutation }) => {
    const isHeld = other !== id && (held.has(subjectOf(mutation)) || needsOf(mutation).includes(missing));
    if (isHeld) held.add(subjectOf(mutation));
    return isHeld;
  });
}
