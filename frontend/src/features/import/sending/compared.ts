import type { IsoDate } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { searchable } from "@/core/text/searchable";
import { dayOf, type FileRead, type ImportedEntry, type ImportedSeries, type ImportedSplit } from "@/data/import/model";
import { digestOf, idOf, idsOfPeople, seriesIdOf, splitIdOf } from "./toSend";

/** An entry of an earlier import, in its current state. Of a recurring expense and a saved split only the id and the digest. */
export interface ExistingEntry {
  id: string;
  /** Digest of the entry in its file. Null for an expense that an imported recurring expense created in the event. */
  digest: string | null;
  /** False if it was deleted, and for a recurring expense or saved split; the fields below are then empty. */
  is_there: boolean;
  date: IsoDate;
  /** Null for a payment, which has two people instead. */
  description: string | null;
  from_user: string | null;
  to_user: string | null;
  amount: Units;
  currency: Currency;
}

/** Result of comparing a newer file with earlier imports of the same group. */
export interface Compared {
  /** Entries that are new to the event. */
  fresh: ImportedEntry[];
  /** Recurring expenses that are new to the event. */
  series: ImportedSeries[];
  /** Saved splits that are new to the event. */
  splits: ImportedSplit[];
  /** Number of entries, recurring expenses and saved splits that the event has, or had. */
  known: number;
  /** Known entries with other contents. */
  changed: ImportedEntry[];
  /**
   * New entries by id, with the similar entry that each may replace. In formats without ids, a changed row looks new.
   */
  replaces: Map<string, { entry: ImportedEntry; existing: ExistingEntry }>;
  /** Entries of the event that the file lacks, within the file's range of days. */
  missing: ExistingEntry[];
}

/**
 * Compares a file with earlier imports of the same source. Entries match if two of title (or people), amount and day
 * are equal, payments only among the same two people. Both apps create what recurs, so an entry that matches such an
 * expense of its day is known.
 */
export function compare(
  file: FileRead,
  eventId: string,
  matched: readonly (string | null)[],
  imported: readonly ExistingEntry[],
): Compared {
  const known = new Map(imported.map((existing) => [existing.id, existing]));
  const ids = idsOfPeople(file, eventId, matched);
  const told = new Set(file.refused.map((row) => idOf(file, row, eventId)));
  const unknown: { id: string; entry: ImportedEntry }[] = [];
  const changed: ImportedEntry[] = [];
  for (const entry of file.entries) {
    const id = idOf(file, entry, eventId);
    told.add(id);
    const existing = known.get(id);
    if (!existing) unknown.push({ id, entry });
    else if (existing.is_there && existing.digest !== digestOf(entry, eventId)) changed.push(entry);
  }
  // Rent has one title and one amount each month, so only the day tells two apart.
  const recurred = pairs(unknown, imported.filter(isCreatedHere), ids, true);
  for (const { entry, existing } of recurred.values()) if (entry.amount !== existing.amount) changed.push(entry);
  const fresh = unknown.filter(({ id }) => !recurred.has(id));
  const series = file.series.filter((one) => !known.has(seriesIdOf(file, one, eventId)));
  const splits = file.splits.filter((one) => !known.has(splitIdOf(file, one, eventId)));
  const all = file.entries.length + file.series.length + file.splits.length;
  const days = file.entries.map(dayOf).sort();
  const isTold = (date: IsoDate) => date >= (days[0] ?? "") && date <= (days.at(-1) ?? "");
  const missing = isOfAnotherEvent(file, known, eventId)
    ? []
    : imported.filter((one) => one.is_there && !isCreatedHere(one) && !told.has(one.id) && isTold(one.date));
  const replaces = pairs(fresh, missing, ids);
  const replaced = new Set([...replaces.values()].map(({ existing }) => existing.id));
  return {
    fresh: fresh.map(({ entry }) => entry),
    series,
    splits,
    known: all - fresh.length - series.length - splits.length,
    changed,
    replaces,
    missing: missing.filter(({ id }) => !replaced.has(id)),
  };
}

/** Whether a file with ids has nothing of an earlier import. It then lacks none of its entries, and replaces none. */
function isOfAnotherEvent(file: FileRead, known: ReadonlyMap<string, unknown>, eventId: string): boolean {
  if (file.source !== "divido" || !file.event?.id) return false;
  const ids = [
    ...file.entries.map((one) => idOf(file, one, eventId)),
    ...file.series.map((one) => seriesIdOf(file, one, eventId)),
    ...file.splits.map((one) => splitIdOf(file, one, eventId)),
  ];
  return !ids.some((id) => known.has(id));
}

const isCreatedHere = ({ digest }: ExistingEntry) => digest === null;

/** Returns the matching existing entry of each fresh one, by the fresh one's id. Each is taken once. */
function pairs(
  fresh: readonly { id: string; entry: ImportedEntry }[],
  candidates: readonly ExistingEntry[],
  people: string[],
  onOneDay = false,
) {
  const byTrait = new Map<string, ExistingEntry[]>();
  for (const existing of candidates) {
    const what = existing.description ?? payment(existing.from_user, existing.to_user);
    for (const trait of traits(what, existing, existing.description === null))
      byTrait.set(trait, [...(byTrait.get(trait) ?? []), existing]);
  }
  const left = new Set(candidates);
  const replaces: Compared["replaces"] = new Map();
  for (const { id, entry } of fresh) {
    const what = entry.kind === "expense" ? entry.description : payment(people[entry.from_user], people[entry.to_user]);
    const all = traits(what, { ...entry, date: dayOf(entry) }, entry.kind === "payment");
    const alike = all.flatMap((trait) => byTrait.get(trait) ?? []);
    const existing = alike.find(
      (one) =>
        left.has(one) &&
        (one.description !== null) === (entry.kind === "expense") &&
        (!onOneDay || one.date === dayOf(entry)),
    );
    if (!existing) continue;
    left.delete(existing);
    replaces.set(id, { entry, existing });
  }
  return replaces;
}

const payment = (from: string | null | undefined, to: string | null | undefined) => `${from} → ${to}`;

/**
 * Returns keys of an entry for matching. Two entries share a key if two of three fields are equal; the most specific
 * comes first. Payments of two people of one name must not match, so theirs all have the people.
 */
function traits(
  what: string,
  { amount, currency, date }: Pick<ExistingEntry, "amount" | "currency" | "date">,
  isPayment: boolean,
): string[] {
  const [name, figure] = [searchable(what), `${amount} ${currency}`];
  const named = [`${name} on ${date}`, `${name} of ${figure}`];
  return isPayment ? named : [...named, `${figure} on ${date}`];
}
