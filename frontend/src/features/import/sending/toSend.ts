import { v5 } from "uuid";
import type { IsoDate } from "@/core/dates/dates";
import { MAX_COMMENTS_OF_ENTRY, MAX_PARTS, MAX_WEIGHT } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { convert } from "@/core/money/rate";
import { absolute, fromUnits, mostIn, type Units } from "@/core/money/units";
import { isApportioned } from "@/core/splitting/apportioned";
import { commentText } from "@/core/text/mentions";
import { fileSchema } from "@/data/expense/columns";
import {
  dayOf,
  type FileRead,
  type ImportedEntry,
  type ImportedExpense,
  type ImportedPayment,
  type ImportedSeries,
  type ImportedSplit,
  type Portion,
} from "@/data/import/model";
import { roundedWeight } from "@/data/import/weights";
import { filePaymentSchema } from "@/data/payment/columns";
import { filled } from "@/platform/parsing/filled";

/** The target event of a file, and the people of the event who match the file's. */
export interface Destination {
  eventId: string;
  currency: Currency;
  /** For each person of the file, their id in the event. Null for a new person. */
  matched: readonly (string | null)[];
  /** Ids of the event's people, with those whom somebody claimed. A new person of the file gets none of them. */
  taken?: ReadonlySet<string>;
  /** Rates to the event's currency, with their days. */
  rates: ReadonlyMap<Currency, DatedRate>;
  /** Ids of earlier imported entries to replace, by the ids of new entries. */
  replaces: ReadonlyMap<string, string>;
  /** The recurring expenses to add. Undefined for all of the file. */
  series?: readonly ImportedSeries[];
  /** The saved splits to add. Undefined for all of the file. */
  splits?: readonly ImportedSplit[];
}

export interface DatedRate {
  value: number;
  date: IsoDate;
}

/** An expense, a payment, a recurring expense or a saved split in the form of `import_expenses`. */
export type Entry = {
  id: string;
  digest: string;
  replaces?: string;
  row: number;
  title: string;
  comments?: { author_id: string; text: string; created_at: string }[];
  to_check?: true;
} & (
  | { expense: object; shares: object[]; payers: object[] }
  | { payment: object }
  | { series: object }
  | { saved_split: object }
);

export interface Shipment {
  people: { id: string; name: string }[];
  /** People who pay as one. */
  households: { id: string; name: string; people: string[] }[];
  entries: Entry[];
  /** Rows without effect: paid to oneself, or zero in the event's currency. */
  nothing: ImportedEntry[];
  photos: ShippedPhoto[];
}

/** A photo to attach once its expense has arrived. */
export interface ShippedPhoto {
  id: string;
  expense_id: string;
  /** Row and title of the expense in the file. */
  row: number;
  title: string;
  /** Name of the photo in the archive. */
  file: string;
}

/** Returns the data to send. Ids are derived from the event and the file's contents, so they are the same each time. */
export function toSend(file: FileRead, destination: Destination): Shipment {
  const { eventId, matched, replaces, taken } = destination;
  const ids = idsOfPeople(file, eventId, matched, taken);
  const people = file.people.flatMap((name, at) => (matched[at] ? [] : [{ id: ids[at] ?? "", name }]));
  const households = file.households.map((household, at) => ({
    id: v5(`household ${household.name} ${at}`, eventId),
    name: household.name,
    people: [...new Set(household.people.map((person) => ids[person] ?? ""))],
  }));
  // Before the expenses, which name them.
  const entries: Entry[] = (destination.series ?? file.series).flatMap((one) => seriesOf(file, one, ids, destination));
  entries.push(...(destination.splits ?? file.splits).map((one) => splitOf(file, one, ids, eventId)));
  const nothing: ImportedEntry[] = [];
  const photos: ShippedPhoto[] = [];
  for (const entry of file.entries) {
    const id = idOf(file, entry, eventId);
    const written =
      entry.kind === "expense" ? expenseOf(entry, id, ids, destination) : paymentOf(entry, ids, destination);
    const by = entry.kind === "expense" && entry.series && file.series[entry.series.at];
    if (by && entry.series && written && "expense" in written)
      Object.assign(written.expense, {
        series_id: seriesIdOf(file, by, eventId),
        series_number: entry.series.number,
      });
    if (!written) {
      nothing.push(entry);
      continue;
    }
    const replaced = replaces.get(id);
    entries.push({
      ...{ id, digest: digestOf(entry, eventId), row: entry.row, title: entry.description },
      ...(replaced && { replaces: replaced }),
      ...written,
      ...discussionOf(entry, ids),
    });
    for (const photo of entry.photos ?? [])
      photos.push({
        ...{ id: v5(`photo ${photo.id}`, id), expense_id: id, file: photo.file },
        ...{ row: entry.row, title: entry.description },
      });
  }
  return { people, households, entries, nothing, photos };
}

/** Returns the ids of a file's people in an event: the same each time for new people, unless these ids are taken. */
export function idsOfPeople(
  { people }: Pick<FileRead, "people">,
  eventId: string,
  matched: Destination["matched"],
  taken: ReadonlySet<string> = new Set(),
): string[] {
  const given = new Set(taken);
  return people.map((name, at) => {
    const known = matched[at];
    if (known) return known;
    let place = placeAmong(people, at);
    while (given.has(personIdOf(name, place, eventId))) place++;
    const id = personIdOf(name, place, eventId);
    given.add(id);
    return id;
  });
}

const personIdOf = (name: string, place: number, eventId: string) => v5(`person ${name} ${place}`, eventId);

/** Returns a person's index among those of the same name, so that two of one name stay two. */
function placeAmong(names: readonly string[], at: number): number {
  return names.slice(0, at).filter((name) => name === names[at]).length;
}

type Origin = Pick<FileRead, "source"> & Partial<Pick<FileRead, "event">>;

/** Returns what the ids of a file are unique in: Divido's own file names its event, and may number its rows when edited. */
const scopeOf = ({ source, event }: Origin): string =>
  source === "divido" && event?.id ? `${source} ${event.id}` : source;

/** Returns an entry's id in an event, derived from its source and its identity there. */
export function idOf(file: Origin, { identity }: { identity: string }, eventId: string): string {
  return v5(`${scopeOf(file)} ${identity}`, eventId);
}

/** Returns a digest of an entry's contents, to detect changes in a later file. New comments and photos are no change. */
export function digestOf({ row: _, discussion: __, photos: ___, ...said }: ImportedEntry, eventId: string): string {
  return v5(JSON.stringify(said), eventId);
}

/** Returns the comments of an entry and whether somebody asks to check it. */
function discussionOf({ discussion }: ImportedEntry, ids: readonly string[]): Pick<Entry, "comments" | "to_check"> {
  if (!discussion) return {};
  const comments = discussion.comments.slice(-MAX_COMMENTS_OF_ENTRY).map(({ author, at, parts }) => ({
    author_id: ids[author] ?? "",
    text: commentText(parts.map((part) => (typeof part === "string" ? part : { person: ids[part.person] ?? "" }))),
    created_at: at,
  }));
  return { ...(comments.length > 0 && { comments }), ...(discussion.toCheck && { to_check: true as const }) };
}

/** Returns the id of a recurring expense of the file in the event. */
export function seriesIdOf(file: Origin, { identity }: { identity: string }, eventId: string): string {
  return v5(`${scopeOf(file)} series ${identity}`, eventId);
}

/** Returns the id of a saved split of the file in the event. A newer file of the same event has it again. */
export function splitIdOf({ event, splits }: FileRead, { row, name }: ImportedSplit, eventId: string): string {
  const before = splits.filter((other) => other.name === name && other.row < row).length;
  return v5(`saved split ${event?.id} ${name} ${before}`, eventId);
}

/** Returns a saved split. Parts of people of the file who are one in the event are added up. */
function splitOf(file: FileRead, split: ImportedSplit, ids: readonly string[], eventId: string): Entry {
  const { row, name, isDefault } = split;
  const parts: Record<string, number> = {};
  for (const { person, part } of split.parts) {
    const id = ids[person] ?? "";
    parts[id] = Math.min(roundedWeight((parts[id] ?? 0) + part), MAX_PARTS);
  }
  return {
    ...{ id: splitIdOf(file, split, eventId), digest: v5(JSON.stringify([name, parts]), eventId), row, title: name },
    saved_split: { name, parts, is_default: isDefault },
  };
}

function seriesOf(file: FileRead, series: ImportedSeries, ids: readonly string[], destination: Destination): Entry[] {
  const { identity, rhythm } = series;
  const asExpense = { ...series, kind: "expense" as const, row: 0, expense_date: rhythm.anchor };
  const written = expenseOf(asExpense, identity, ids, destination);
  if (!written) return [];
  const { expense_date: _, ...expense } = written.expense;
  return [
    {
      ...{ id: seriesIdOf(file, series, destination.eventId), digest: v5(JSON.stringify(series), destination.eventId) },
      ...{ row: 0, title: series.description },
      series: { ...rhythm, expense, payers: written.payers, shares: written.shares },
    },
  ];
}

function expenseOf(entry: ImportedExpense, entryId: string, ids: readonly string[], { currency, rates }: Destination) {
  const foreign = entry.currency !== currency;
  const rate = foreign ? (ownRateOf(entry, currency) ?? foundRateOf(entry, rates)) : undefined;
  if (foreign && !rate) return null;
  const total = rate ? convert(entry.amount, entry.currency, currency, rate.conversion_rate_to_event_currency) : null;
  const to = entry.event_currency === currency ? total : null;
  const payers = summed(entry.payers, ids, to);
  const shares = summed(entry.shares, ids, to);
  // Equal shares of people who are one in the event weigh as many parts, as in a merge.
  const split_method =
    entry.split_method === "equal" && shares.length < entry.shares.length ? "parts" : entry.split_method;
  // The database takes the amounts of a refund above zero.
  const sent = (amount: Units, its: Currency) => fromUnits(absolute(amount), its);
  const {
    conversion_rate_to_event_currency: _,
    rate_date: __,
    rate_source: ___,
    ...columns
  } = filled(fileSchema, entry);
  return {
    expense: {
      ...columns,
      ...{ amount: sent(entry.amount, entry.currency), event_currency: currency, split_method },
      ...(entry.amount < 0 && { refund: true }),
      paid_by: payers[0]?.id,
      category: entry.place_name ? "place" : "general",
      ...billOf(entry, entryId, ids),
      ...rate,
    },
    payers: payers.map(({ id, amount, converted }) => ({
      user_id: id,
      paid_amount: sent(amount, entry.currency),
      ...(converted !== undefined && { paid_in_event_currency: sent(converted, currency) }),
    })),
    shares: shares.map(({ id, amount, parts, converted }) => ({
      user_id: id,
      share_amount: sent(amount, entry.currency),
      ...(converted !== undefined && { share_in_event_currency: sent(converted, currency) }),
      ...(split_method === "parts" && { parts }),
    })),
  };
}

/** Returns the lines of a bill. Weights of people of the file who are one in the event are added up. */
function billOf({ bill, currency }: ImportedExpense, entryId: string, ids: readonly string[]) {
  if (!bill) return {};
  const items = bill.items.map(({ label, amount, weights }, place) => {
    const byPerson: Record<string, number> = {};
    for (const { person, weight } of weights) {
      const id = ids[person] ?? "";
      byPerson[id] = Math.min((byPerson[id] ?? 0) + weight, MAX_WEIGHT);
    }
    return { id: v5(`item ${place}`, entryId), label, amount: fromUnits(amount, currency), weights: byPerson };
  });
  const extras = bill.extras.map((extra) => ({ ...extra, amount: fromUnits(extra.amount, currency) }));
  return { items, extras };
}

/**
 * Returns the rate of the file with its day, otherwise with the expense's. Undefined if the file has no rate to this
 * currency.
 */
function ownRateOf(entry: ImportedExpense, currency: Currency) {
  const { conversion_rate_to_event_currency, rate_source } = entry;
  if (entry.event_currency !== currency || !conversion_rate_to_event_currency) return undefined;
  const rate_date = rate_source ? (entry.rate_date ?? null) : entry.expense_date;
  return { conversion_rate_to_event_currency, rate_date, rate_source: rate_source ?? "own" };
}

function foundRateOf({ currency }: ImportedExpense, rates: Destination["rates"]) {
  const found = rates.get(currency);
  return found && { conversion_rate_to_event_currency: found.value, rate_date: found.date, rate_source: "own" };
}

function paymentOf(entry: ImportedPayment, ids: readonly string[], { currency, rates }: Destination) {
  const [from_user, to_user] = [ids[entry.from_user], ids[entry.to_user]];
  const own = entry.event_currency === currency ? entry.conversion_rate_to_event_currency : undefined;
  const rate = entry.currency === currency ? 1 : (own ?? rates.get(entry.currency)?.value);
  const amount = rate === undefined ? null : convert(entry.amount, entry.currency, currency, rate);
  if (from_user === to_user || amount === null || amount === 0 || amount > mostIn(currency)) return null;
  const columns = filled(filePaymentSchema, entry);
  return { payment: { ...columns, from_user, to_user, amount: fromUnits(amount, currency), currency } };
}

interface Summed {
  id: string;
  amount: Units;
  parts: number;
  converted?: Units;
}

/**
 * Adds up the portions of people of the file who are one in the event. Converted amounts of the file are sent if
 * rounding can give them; otherwise the server converts.
 */
function summed(portions: readonly Portion[], ids: readonly string[], to: Units | null): Summed[] {
  const sums = new Map<string, Summed>();
  for (const { person, amount, parts: weight = 1, converted } of portions) {
    const id = ids[person] ?? "";
    const before = sums.get(id);
    sums.set(id, {
      ...{ id, amount: ((before?.amount ?? 0) + amount) as Units, parts: roundedWeight((before?.parts ?? 0) + weight) },
      ...(converted !== undefined && { converted: ((before?.converted ?? 0) + converted) as Units }),
    });
  }
  const all = [...sums.values()];
  return to !== null && isApportioned(to, all) ? all : all.map(({ converted: _, ...one }) => one);
}

/**
 * Returns the currencies of entries and recurring expenses that need a rate, with the day of their newest entry. Those
 * with the file's own rate need none.
 */
export function currenciesToRate(
  entries: readonly (ImportedEntry | ImportedSeries)[],
  currency: Currency,
): Map<Currency, IsoDate> {
  const newest = new Map<Currency, IsoDate>();
  for (const entry of entries) {
    if (entry.currency === currency || entry.event_currency === currency) continue;
    if (dayOf(entry) > (newest.get(entry.currency) ?? "")) newest.set(entry.currency, dayOf(entry));
  }
  return newest;
}
