import { hashKey, hydrate, type Query, type QueryKey } from "@tanstack/react-query";
import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { toAppError } from "@/platform/errors/appError";
import { isOwner } from "@/platform/storage/owner";
import { KEPT_IN_MEMORY, persistedAs } from "./persisted";
import { queryClient } from "./queryClient";

/** Answers in IndexedDB, one entry for each, under the person's id: what was seen before opens without network. */
let opened: UseStore | undefined;

/** Does the work in one transaction. Undefined on a device without IndexedDB, or one that fails: it keeps what it has. */
async function inStore<T>(work: (answers: IDBObjectStore) => T | Promise<T>): Promise<T | undefined> {
  try {
    opened ??= createStore("divido", "queries");
    return await opened("readwrite", work);
  } catch {
    return undefined;
  }
}

/** Raised when the shape of persisted answers changes; older ones are then dropped and fetched anew. */
const FORMAT = "6";

/** Writing at every answer would keep a phone busy: answers are collected for so long. */
const COLLECT_MS = 250;
const IDLE_MS = 1_000;

/** Stored at [the person's id, the slot]. Its age counts from `dataUpdatedAt`, in milliseconds since 1970. */
interface Persisted {
  format: string;
  queryKey: QueryKey;
  data: unknown;
  dataUpdatedAt: number;
}

const entriesOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

/** Id of the person whose answers are persisted; null while nobody is signed in. */
let person: string | null = null;

/** The slots whose answers changed since they were written, each with the hash of its query. */
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
  // A phone may end a hidden page without another word.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && void writeAnswers());
}

/** Whether the server has said that the reader may not see it any more. */
const isGone = (error: unknown) => error !== null && toAppError(error).status === 404;

function noteChange({ queryKey, queryHash }: Query): void {
  const kept = person !== null && persistedAs(queryKey);
  if (!kept) return;
  changed.set(kept.slot, queryHash);
  writing ??= setTimeout(() => whenIdle(() => void writeAnswers()), COLLECT_MS);
}

/** Thousands of expenses take a moment to write: better while the browser is idle. Not every browser has requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: IDLE_MS });
  else work();
}

/** Persists this person's answers from now on, with those that have arrived already; nobody's for null. */
export function persistAnswersOf(userId: string | null): void {
  stopWriting();
  person = userId;
  for (const query of queryClient.getQueryCache().getAll()) noteChange(query);
}

/** Writes the changed answers. Resolves once all that was written so far is on the disk, or the disk has refused it. */
export function writeAnswers(): Promise<void> {
  const slots = [...changed];
  stopWriting();
  // Transactions of one store end in the order in which they began.
  if (person !== null && slots.length > 0) lastWrite = write(person, slots);
  return lastWrite;
}

function write(userId: string, slots: readonly [slot: string, queryHash: string][]): Promise<void> {
  return inStore<void>(async (answers) => {
    // If another tab has signed this person out meanwhile and wiped their answers, nothing of theirs is written again.
    if (!isOwner(userId)) return;
    for (const [slot, queryHash] of slots) {
      const query = queryClient.getQueryCache().get(queryHash);
      const entry = query && entryOf(query);
      if (entry) answers.put(entry, [userId, slot]);
      // The query of an older cursor leaves the newer one's answer alone.
      else if (query || slot === queryHash) answers.delete([userId, slot]);
    }
    await promisifyRequest(answers.transaction);
  });
}

/** Null for an answer that is not kept: none, one that is gone, or one that is too old. */
function entryOf({ queryKey, state: { data, dataUpdatedAt, error } }: Query): Persisted | null {
  const entry = { format: FORMAT, queryKey, data, dataUpdatedAt };
  return isGone(error) || !isGood(entry) ? null : entry;
}

function isGood({ format, queryKey, data, dataUpdatedAt }: Persisted): boolean {
  if (format !== FORMAT || !Array.isArray(queryKey) || data === undefined) return false;
  const kept = persistedAs(queryKey);
  // A clock that was set back since makes an answer seem to come from the future.
  return kept !== null && Math.abs(Date.now() - dataUpdatedAt) < kept.maxAge;
}

/**
 * Reads what was persisted of a person, and drops from the disk what is too old, of another format, or somebody else's.
 * Empty on a device that cannot be read.
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

/** Shows persisted answers where nothing newer has arrived, to be asked for again by the screens that show them. */
export function restoreAnswers(entries: readonly Persisted[]): void {
  const now = Date.now();
  const queries = entries.map(({ queryKey, data, dataUpdatedAt }) => ({
    queryKey,
    queryHash: hashKey(queryKey),
    dehydratedAt: now,
    state: {
      ...({ data, dataUpdateCount: 1, status: "success", fetchStatus: "idle", isInvalidated: true } as const),
      // A clock that was set back since would call it fresh until it is that late again.
      dataUpdatedAt: Math.min(dataUpdatedAt, now - 1),
      ...{ error: null, errorUpdateCount: 0, errorUpdatedAt: 0 },
      ...{ fetchFailureCount: 0, fetchFailureReason: null, fetchMeta: null },
    },
  }));
  hydrate(queryClient, { queries });
}

/** Drops the changes that were collected, without writing them. */
function stopWriting(): void {
  clearTimeout(writing);
  writing = undefined;
  changed.clear();
}

/** Drops everything kept on the device, of anyone. */
export async function clearStoredQueries(): Promise<void> {
  stopWriting();
  await inStore((answers) => promisifyRequest(answers.clear()));
}

/** Forgets everything in memory, of anyone, at once. */
export function forgetAnswers(): void {
  queryClient.clear();
  // Removing from memory must not remove from the disk.
  stopWriting();
}

/** Drops what is persisted of a person, also what is being written: transactions come one after the other. */
export async function dropAnswersOf(userId: string): Promise<void> {
  await inStore((answers) => promisifyRequest(answers.delete(entriesOf(userId))));
}
