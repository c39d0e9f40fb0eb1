import { MAX_EVENT_NAME } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { searchable } from "@/core/text/searchable";
import { nameOf } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";

/** The target event of a file. The currency of a new event can still be chosen. */
export interface Target {
  eventId: string;
  isNew: boolean;
  /** Null for a new event. */
  currency: Currency | null;
  /** Current participants. */
  people: readonly Person[];
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
