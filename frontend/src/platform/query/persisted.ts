import { hashKey, type QueryKey } from "@tanstack/react-query";
import { keys } from "./keys";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Lifetime of persisted queries. Browsers store a timer's delay in 31 bits: 25 days or more would fire at once and drop
 * every query from memory.
 */
const KEEP_MS = 24 * DAY_MS;

const ANY = "*";

/**
 * Keys of all queries that may be persisted. Of `newest` keys that differ only in their last part, only the newest is
 * persisted.
 */
const PERSISTED: readonly { key: QueryKey; maxAge: number; newest?: true }[] = [
  { key: keys.me, maxAge: KEEP_MS },
  { key: keys.notifications, maxAge: KEEP_MS },
  { key: keys.myNames, maxAge: KEEP_MS },
  { key: keys.ibanDisclosures, maxAge: KEEP_MS },
  { key: keys.paymentHandles, maxAge: KEEP_MS },
  { key: keys.ibanRequests, maxAge: KEEP_MS },
  { key: keys.dashboard, maxAge: KEEP_MS },
  { key: keys.person(ANY), maxAge: KEEP_MS },
  { key: keys.events(true), maxAge: KEEP_MS },
  { key: keys.events(false), maxAge: KEEP_MS },
  { key: keys.deletedEvents, maxAge: KEEP_MS },
  { key: keys.event(ANY), maxAge: KEEP_MS },
  // The last part is a cursor, which changes with every new expense.
  { key: [...keys.eventExpenses(ANY), ANY], maxAge: KEEP_MS, newest: true },
  { key: keys.eventStatistics(ANY), maxAge: KEEP_MS },
  { key: keys.settlement(ANY), maxAge: KEEP_MS },
  { key: keys.unclaimedPeople(ANY), maxAge: KEEP_MS },
  { key: keys.comments(ANY, ANY), maxAge: KEEP_MS },
  { key: keys.history(ANY), maxAge: KEEP_MS },
  { key: keys.expense(ANY, ANY), maxAge: KEEP_MS },
  { key: keys.bill(ANY, ANY, ANY), maxAge: KEEP_MS, newest: true },
  { key: keys.recentExpenses, maxAge: KEEP_MS },
  { key: keys.statistics, maxAge: KEEP_MS },
  // Rates expire after a day.
  { key: keys.rate(ANY, ANY, ANY), maxAge: DAY_MS },
];

/** Lifetime of queries in memory by kind: the same as on the disk, so that visited screens open offline. */
export const KEPT_IN_MEMORY = new Map(PERSISTED.map(({ key: [kind], maxAge }) => [kind, maxAge]));

/** Returns how a query may be persisted: its lifetime in milliseconds, and its slot on the disk. Null if it may not. */
export function persistedAs(queryKey: QueryKey): { maxAge: number; slot: string } | null {
  const kind = PERSISTED.find(({ key }) => matches(key, queryKey));
  if (!kind) return null;
  return { maxAge: kind.maxAge, slot: hashKey(kind.newest ? queryKey.slice(0, -1) : queryKey) };
}

function matches(pattern: QueryKey, queryKey: QueryKey): boolean {
  return (
    pattern.length === queryKey.length &&
    pattern.every((part, place) => part === ANY || hashKey([part]) === hashKey([queryKey[place]]))
  );
}
