import type { Query, QueryKey } from "@tanstack/react-query";
import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { toAppError } from "@/platform/errors/appError";
import { isOwner } from "@/platform/storage/owner";
import { KEPT_IN_MEMORY, persistedAs } from "./persisted";
import { queryClient } from "./queryClient";

/** Persists queries in IndexedDB, one entry each, under the person's id, so that visited screens open offline. */
let opened: UseStore | undefined;

/** Runs the work in one transaction. Undefined if IndexedDB is missing or fails; the disk then stays unchanged. */
async function inStore<T>(work: (answers: IDBObjectStore) => T | Promise<T>): Promise<T | undefined> {
  try {
    opened ??= createStore("divido", "queries");
    return await opened("readwrite", work);
  } catch {
    return undefined;
  }
}

/** Increase it when the shape of persisted data changes. Older entries are then deleted and fetched again. */
const FORMAT = "9";

/** Delay of writes, because writing every response at once would keep a phone busy. */
const COLLECT_MS = 250;
const IDLE_MS = 1_000;

/** Stored at [person's id, slot]. Its age counts from `dataUpdatedAt`, in milliseconds since 1970. */
interface Persisted {
  format: string;
  queryKey: QueryKey;
  data: unknown;
  dataUpdatedAt: number;
}

const entriesOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

/** Id of the person whose queries are persisted. Null while nobody is signed in. */
let person: string | null = null;

/** Slots with unwritten changes, and the hash of each one's query. */
const changed = new Map<string, string>();
let writing: ReturnType<typeof setTimeout> | undefined;
let lastWrite: Promise<void> = Promise.resolve();

for (const [kind, gcTime] of KEPT_IN_MEMORY) queryClient.setQueryDefaults([kind], { gcTime });

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === "removed") return noteChange(event.query);
  if (event.type !== "updated") return;
  const { action } = event;
  if (action.type === "success" || (action.type === "error" && isGone(action.error))) noteChange(event.query);
});

if (typeof document !== "undefined") {
  // A phone may end a hidden page without notice, so write now.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && void writeAnswers());
}

/** Returns whether the server reported that the data no longer exist for the reader. */
const isGone = (error: unknown) => error !== null && toAppError(error).status === 404;

function noteChange({ queryKey, queryHash }: Query): void {
  const kept = person !== null && persistedAs(queryKey);
  if (!kept) return;
  changed.set(kept.slot, queryHash);
  writing ??= setTimeout(() => whenIdle(() => void writeAnswers()), COLLECT_MS);
}

/**
 * Writing thousands of expenses takes a moment, so wait until the browser is idle. Not every browser has
 * requestIdleCallback.
 */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: IDLE_MS });
  else work();
}

/** Persists this person's queries from now on, including those already fetched. Null stops it. */
export function persistAnswersOf(userId: string | null): void {
  stopWriting();
  person = userId;
  for (const query of queryClient.getQueryCache().getAll()) noteChange(query);
}

/** Writes pending changes. Resolves when all previous writes are on the disk or have failed. */
export function writeAnswers(): Promise<void> {
  const slots = [...changed];
  stopWriting();
  // Transactions of one store end in the order in which they began.
  if (person !== null && slots.length > 0) lastWrite = write(person, slots);
  return lastWrite;
}

function write(userId: string, slots: readonly [slot: string, queryHash: string][]): Promise<void> {
  return inStore<void>(async (answers) => {
    // If another tab has signed this person out and deleted their data, nothing of theirs is written again.
    if (!isOwner(userId)) return;
    for (const [slot, queryHash] of slots) {
      const query = queryClient.getQueryCache().get(queryHash);
      const entry = query && entryOf(query);
      if (entry) answers.put(entry, [userId, slot]);
      // Removing the query of an older cursor keeps the newer one's entry.
      else if (query || slot === queryHash) answers.delete([userId, slot]);
    }
    await promisifyRequest(answers.transaction);
  });
}

/** Null for a query that must not be on the disk: it has no data, was deleted on the server, or expired. */
function entryOf({ queryKey, state: { data, dataUpdatedAt, error } }: Query): Persisted | null {
  const entry = { format: FORMAT, queryKey, data, dataUpdatedAt };
  return isGone(error) || !isGood(entry) ? null : entry;
}

function isGood({ format, queryKey, data, dataUpdatedAt }: Persisted): boolean {
  if (format !== FORMAT || !Array.isArray(queryKey) || data === undefined) return false;
  const kept = persistedAs(queryKey);
  // A clock that was set back makes data seem to come from the future.
  return kept !== null && Math.abs(Date.now() - dataUpdatedAt) < kept.maxAge;
}

/**
 * Returns a person's persisted queries. Deletes expired entries, other formats, and other people's entries. Empty if
 * the disk cannot be read.
 */
export async function persistedAnswersOf(userId: string): Promise<Persisted[]> {
  const good = await inStore(async (answers) => {
    answers.delete(IDBKeyRange.upperBound([userId], true));
    answers.delete(IDBKeyRange.lowerBound([userId, []], true));
    const [entries, places] = await Promise.all([
      promisifyRequest<Persisted[]>(answers.getAll(entriesOf(userId))),
      promisifyRequest(answers.getAllKeys(entriesOf(userId))),
    ]);
    entries.forEach((entry, index) => {
      if (!isGood(entry)) answers.delete(places[index] as IDBValidKey);
    });
    return entries.filter(isGood);
  });
  return good ?? [];
}

/** Adds persisted queries to the cache, unless it has newer data. Screens that show them refetch them. */
export function restoreAnswers(entries: readonly Persisted[]): void {
  for (const { queryKey, data, dataUpdatedAt } of entries) {
    const query = queryClient.getQueryCache().build(queryClient, { queryKey });
    if (query.state.dataUpdatedAt >= dataUpdatedAt) continue;
    query.setState({
      ...({ data, dataUpdateCount: 1, status: "success", error: null, isInvalidated: true } as const),
      // After a clock was set back, a time in the future would make the data fresh for too long.
      dataUpdatedAt: Math.min(dataUpdatedAt, Date.now() - 1),
    });
  }
}

/** Drops pending changes without writing them. */
function stopWriting(): void {
  clearTimeout(writing);
  writing = undefined;
  changed.clear();
}

/** Deletes the persisted queries of all people. */
export async function clearStoredQueries(): Promise<void> {
  stopWriting();
  await inStore((answers) => promisifyRequest(answers.clear()));
}

/** Clears the cache in memory. */
export function forgetAnswers(): void {
  queryClient.clear();
  // Clearing memory must not delete from the disk.
  stopWriting();
}

/** Deletes a person's persisted queries, including those being written: transactions run one after the other. */
export async function dropAnswersOf(userId: string): Promise<void> {
  await inStore((answers) => promisifyRequest(answers.delete(entriesOf(userId))));
}
