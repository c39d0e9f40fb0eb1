import { hashKey, type QueryKey } from "@tanstack/react-query";
import { keys } from "./keys";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long an answer stays readable without network. Browsers count a timer's delay in 31 bits: a longer one, of 25 days or
 * more, would fire at once and drop every answer from memory.
 */
const KEEP_MS = 24 * DAY_MS;

const ANY = "*";

/** The key of every answer that may be persisted. Of the last part of `newest` keys, only the newest one is. */
const KEPT: readonly { key: QueryKey; maxAge: number; newest?: true }[] = [
  { key: keys.me, maxAge: KEEP_MS },
  { key: keys.myNames, maxAge: KEEP_MS },
  { key: keys.ibanDisclosures, maxAge: KEEP_MS },
  { key: keys.ibanRequests, maxAge: KEEP_MS },
  { key: keys.dashboard, maxAge: KEEP_MS },
  { key: keys.events(true), maxAge: KEEP_MS },
  { key: keys.events(false), maxAge: KEEP_MS },
  { key: keys.deletedEvents, maxAge: KEEP_MS },
  { key: keys.event(ANY), maxAge: KEEP_MS },
  // A list goes on from a cursor, which changes with every new expense.
  { key: [...keys.eventExpenses(ANY), ANY], maxAge: KEEP_MS, newest: true },
  { key: keys.eventStatistics(ANY), maxAge: KEEP_MS },
  { key: keys.settlement(ANY), maxAge: KEEP_MS },
  { key: keys.unclaimedPeople(ANY), maxAge: KEEP_MS },
  { key: keys.history(ANY), maxAge: KEEP_MS },
  { key: keys.expense(ANY, ANY), maxAge: KEEP_MS },
  { key: keys.recentExpenses, maxAge: KEEP_MS },
  { key: keys.statistics, maxAge: KEEP_MS },
  // A rate of another day is no rate.
  { key: keys.rate(ANY, ANY, ANY), maxAge: DAY_MS },
];

/** In memory, answers of these kinds stay as long as they may be persisted: a screen that was seen opens without network. */
export const KEPT_IN_MEMORY = new Map(KEPT.map(({ key: [kind], maxAge }) => [kind, maxAge]));

/** How an answer may be persisted: for how many milliseconds after it was answered, and in whose place. Null for not at all. */
export function persistedAs(queryKey: QueryKey): { maxAge: number; slot: string } | null {
  const kind = KEPT.find(({ key }) => matches(key, queryKey));
  if (!kind) return null;
  return { maxAge: kind.maxAge, slot: hashKey(kind.newest ? queryKey.slice(0, -1) : queryKey) };
}

function matches(pattern: QueryKey, queryKey: QueryKey): boolean {
  return (
    pattern.length === queryKey.length &&
    pattern.every((part, place) => part === ANY || hashKey([part]) === hashKey([queryKey[place]]))
  );
}
