import { MAX_EVENT_NAME } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { searchable } from "@/core/text/searchable";
import type { FileRead } from "@/data/import/model";
import { nameOf } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { idsOfPeople } from "./sending/toSend";

/** The target event of a file. The currency of a new event can still be chosen. */
export interface Target {
  eventId: string;
  isNew: boolean;
  /** Null for a new event. */
  currency: Currency | null;
  /** Current participants. */
  people: readonly Person[];
  /** Former participants whom a current one claimed. */
  claimed?: readonly Person[];
}

/** Returns the ids that a new person of a file cannot get. */
export const takenIds = ({ people, claimed = [] }: Target): ReadonlySet<string> =>
  new Set([...people, ...claimed].map(({ id }) => id));

/**
 * Returns the matching person of the event for each person of the file: by name, or because an earlier file brought them, and
 * their name changed or somebody claimed them. Null if there is none.
 */
export function matchPeople(file: Pick<FileRead, "people">, target: Target): (string | null)[] {
  const matched = matchByName(file.people, target.people);
  const current = new Map(target.people.map(({ id }) => [id, id]));
  for (const { id, claimed_by } of target.claimed ?? [])
    if (claimed_by && current.has(claimed_by)) current.set(id, claimed_by);
  const brought = idsOfPeople(file, target.eventId, []).map((id) => current.get(id) ?? null);
  return matched.map((one, at) => {
    const earlier = brought[at] ?? null;
    if (one !== null || earlier === null || matched.includes(earlier)) return one;
    return earlier;
  });
}

/**
 * Returns the matching person of the event for each person of the file, by name. Each is matched at most once; null if
 * there is none.
 */
export function matchByName(names: readonly string[], people: readonly Person[]): (string | null)[] {
  const taken = new Set<string>();
  const called = people.map((person) => ({ id: person.id, names: namesOf(person) }));
  return names.map((name) => {
    const found = called.find(({ id, names: all }) => !taken.has(id) && all.includes(searchable(name.trim())));
    if (found) taken.add(found.id);
    return found?.id ?? null;
  });
}

function namesOf(person: Person): string[] {
  const names = [nameOf(person), person.first_name, person.email];
  return names.flatMap((name) => (name ? [searchable(name.trim())] : []));
}

/**
 * Returns a name for the event of a file that names none: the file's own, without the endings that apps, browsers and
 * spreadsheets add ("Rome_trip_2026-05-01_export (1).csv").
 */
export function eventNameOf(fileName: string): string {
  const plain = fileName
    .replace(/(\.(csv|json|txt|tsv|xlsx?|zip))+$/i, "")
    .replaceAll("_", " ")
    .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/(\s*-?\s*(\(\d+\)|copy|exported|export|\d{4}-?\d{2}-?\d{2}|splitwise|tricount|spliit|cospend))+\s*$/i, "")
    .replace(/^(export(ed)?|transactions)\b\s*-?\s*/i, "")
    .trim();
  return [...plain].slice(0, MAX_EVENT_NAME).join("").trim();
}
