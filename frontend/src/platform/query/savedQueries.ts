import type { PersistedClient, Persister } from "@tanstack/query-persist-client-core";
import type { DehydratedState } from "@tanstack/react-query";
import { clear, createStore, del, get, promisifyRequest, type UseStore } from "idb-keyval";
import { toAppError } from "@/platform/errors/appError";
import { isOwner } from "@/platform/storage/owner";
import { keys } from "./keys";
import { queryClient } from "./queryClient";

/** Answers kept in IndexedDB, per person, so that what was seen before opens without network. */
let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore("divido", "queries");
  return opened;
}

/** Raised when the shape of kept answers changes; older ones are then dropped and fetched anew. */
export const SAVED_FORMAT = "5";

/** Writing everything at every answer would keep a phone busy: changes are collected for so long. */
const COLLECT_MS = 250;
const IDLE_MS = 1_000;

/** Of what was written last, which answers it were. */
let written = "";
let collected: (() => Promise<void>) | undefined;
let writing: ReturnType<typeof setTimeout> | undefined;

/** Thousands of expenses take a moment to write: better while the browser is idle. Not every browser has requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: IDLE_MS });
  else work();
}

function writeCollected(): Promise<void> {
  clearTimeout(writing);
  writing = undefined;
  const write = collected;
  collected = undefined;
  return write?.() ?? Promise.resolve();
}

if (typeof document !== "undefined") {
  // A phone may end a hidden page without another word.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && void writeCollected());
}

/** Keeps the answers of one person under their own key. A device without IndexedDB keeps none. */
export function persisterFor(userId: string): Persister {
  return {
    persistClient(client: PersistedClient) {
      const answers = client.clientState.queries.map(({ queryHash, state }) => `${queryHash} ${state.dataUpdatedAt}`);
      const these = `${userId} ${answers.join()}`;
      if (these === written) return;
      written = these;
      const kept = { ...client, clientState: asAnswered(client.clientState) };
      collected = () => write(userId, kept).catch(() => undefined);
      writing ??= setTimeout(() => whenIdle(() => void writeCollected()), COLLECT_MS);
    },
    async restoreClient() {
      const kept = await get<PersistedClient>(userId, store()).catch(() => undefined);
      return Array.isArray(kept?.clientState?.queries) ? kept : undefined;
    },
    async removeClient() {
      await del(userId, store()).catch(() => undefined);
    },
  };
}

/** If another tab has signed this person out meanwhile and wiped their data, nothing of theirs is written again. */
function write(userId: string, kept: PersistedClient): Promise<void> {
  return store()("readwrite", async (answers) => {
    if (!isOwner(userId)) return;
    answers.put(kept, userId);
    await promisifyRequest(answers.transaction);
  });
}

interface Asked {
  queryKey: readonly unknown[];
  state: { data: unknown; error: unknown };
}

/** Not kept: what is soon out of date (an event's change counter, its searches, its export), and what links show. */
function isPassing([of, , part]: readonly unknown[]): boolean {
  if (of === keys.revision("")[0] || of === keys.view("")[0]) return true;
  const passing = [keys.foundExpenses("", {})[2], keys.eventBook("")[2], keys.viewLinks("")[2]];
  return of === keys.event("")[0] && passing.some((it) => it === part);
}

/**
 * What is kept: every answer, also when asking for it again failed since. Left out is what the
 * server said is not the reader's to see any more, and what is of its moment.
 */
export function isWorthKeeping({ queryKey, state }: Asked): boolean {
  if (isPassing(queryKey)) return false;
  return state.data !== undefined && (state.error === null || toAppError(state.error).status !== 404);
}

/** Failures since the last answer are of their moment and not kept. */
function asAnswered({ queries }: DehydratedState): DehydratedState {
  const quiet = { status: "success", error: null, fetchFailureCount: 0, fetchFailureReason: null } as const;
  return {
    mutations: [],
    queries: queries.map((query) => ({ ...query, state: { ...query.state, ...quiet } })),
  };
}

/** What was collected and not written yet is not written any more. */
function stopWriting(): void {
  clearTimeout(writing);
  writing = undefined;
  collected = undefined;
  written = "";
}

/** Drops everything kept on the device, of anyone. */
export async function clearStoredQueries(): Promise<void> {
  stopWriting();
  await clear(store()).catch(() => undefined);
}

/** Forgets everything in memory, of anyone, at once. */
export function forgetAnswers(): void {
  stopWriting();
  queryClient.clear();
  // The empty memory is no answer to keep.
  stopWriting();
}

/** Drops what is kept of a person, also what is being written at the moment: writes come one after the other. */
export async function dropAnswersOf(userId: string): Promise<void> {
  await del(userId, store()).catch(() => undefined);
}
