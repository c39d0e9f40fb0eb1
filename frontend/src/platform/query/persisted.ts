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
const PERSISTED: readonly { key: QueryKey; maxAge?: number; newest?: true }[] = [
  { key: keys.me },
  { key: keys.notifications },
  { key: keys.myNames },
  { key: keys.ibanDisclosures },
  { key: keys.paymentHandles },
  { key: keys.ibanRequests },
  { key: keys.dashboard },
  { key: keys.news },
  { key: keys.unseenNews },
  { key: keys.person(ANY) },
  { key: keys.expensesWith(ANY) },
  { key: keys.events(true) },
  { key: keys.events(false) },
  { key: keys.deletedEvents },
  { key: keys.event(ANY) },
  // The last part is a cursor, which changes with every new expense.
  { key: [...keys.eventExpenses(ANY), ANY], newest: true },
  { key: keys.eventStatistics(ANY) },
  { key: keys.settlement(ANY) },
  { key: keys.spentBetween(ANY) },
  { key: keys.jointPayments(ANY) },
  { key: keys.unclaimedPeople(ANY) },
  { key: keys.comments(ANY, ANY) },
  { key: keys.receipts(ANY, ANY) },
  { key: keys.history(ANY) },
  { key: keys.expense(ANY, ANY) },
  { key: keys.bill(ANY, ANY, ANY), newest: true },
  { key: keys.recentExpenses },
  { key: keys.statistics },
  // Rates expire after a day.
  { key: keys.rate(ANY, ANY, ANY), maxAge: DAY_MS },
  { key: keys.lastRate(ANY, ANY) },
];

/** Lifetime of queries in memory by kind: the same as on the disk, so that visited screens open offline. */
export const KEPT_IN_MEMORY = new Map(PERSISTED.map(({ key: [kind], maxAge = KEEP_MS }) => [kind, maxAge]));

/** Returns how a query may be persisted: its lifetime in milliseconds, and its slot on the disk. Null if it may not. */
export function persistedAs(queryKey: QueryKey): { maxAge: number; slot: string } | null {
  const kind = PERSISTED.find(({ key }) => matches(key, queryKey));
  if (!kind) return null;
  return { maxAge: kind.maxAge ?? KEEP_MS, slot: hashKey(kind.newest ? queryKey.slice(0, -1) : queryKey) };
}

function matches(pattern: QueryKey, queryKey: QueryKey): boolean {
  return (
    pattern.length === queryKey.length &&
    pattern.every((part, place) => part === ANY || hashKey([part]) === hashKey([queryKey[place]]))
  );
}
