import { create } from "zustand";
import { invalidateEvents } from "@/platform/query/keys";
import { writeAnswers } from "@/platform/query/savedQueries";
import { useSession } from "@/platform/session/session";
import { atMost } from "@/platform/timing/atMost";
import type { Mutation } from "./mutation";
import { reportOutcome } from "./outcome";
import { applySentMutation } from "./overlay";
import { deleteMutation, restoreDraftOf, storedMutations } from "./store";

interface OutboxState {
  /** The signed-in person's unsent mutations, oldest first. */
  mutations: readonly Mutation[];
}

const NONE: readonly Mutation[] = [];

/** The unsent mutations as this tab knows them. The store on the disk is the source of truth. */
export const useOutbox = create<OutboxState>(() => ({ mutations: NONE }));

/** Broadcast to the other tabs: reload the queue, or remove a mutation that the server has accepted. */
type Broadcast = { kind: "changed" } | { kind: "sent"; mutation: Mutation; row: unknown };

const tabs = new BroadcastChannel("divido-outbox");

export function followOtherTabs(): void {
  tabs.addEventListener("message", ({ data }: MessageEvent<Broadcast>) => {
    if (data.kind === "sent") void removeSent(data.mutation, data.row);
    else void loadQueue();
  });
}

/** Sent mutations that the disk failed to delete. This tab neither shows nor sends them again. */
const sentIds = new Set<string>();

/** Counts writes to the queue. A load that began before a write would miss it. */
let version = 0;

/** The newest load. An older one may have read the disk before another tab wrote to it. */
let newestLoad: Promise<boolean> | undefined;

/**
 * Loads the signed-in person's mutations from the disk. Resolves with false when the disk cannot be read or the code of
 * their kinds cannot be loaded; the queue stays as it is then, since the disk may still hold mutations.
 */
export function loadQueue(): Promise<boolean> {
  const load: Promise<boolean> = Promise.resolve().then(() => readQueue(() => load === newestLoad));
  newestLoad = load;
  return load;
}

async function readQueue(isNewest: () => boolean): Promise<boolean> {
  const { userId } = useSession.getState();
  const began = version;
  let stored: readonly Mutation[];
  try {
    stored = userId === null ? NONE : await storedMutations(userId);
  } catch (error) {
    console.error("the outbox cannot be read", error);
    return false;
  }
  for (const mutation of stored.filter(({ id }) => sentIds.has(id))) void logFailure(deleteMutation(mutation));
  const mutations = stored.filter(({ id }) => !sentIds.has(id));
  if (useSession.getState().userId !== userId) return true;
  if (!isNewest()) return newestLoad ?? true;
  if (began !== version) return loadQueue();
  // Return the same empty array: a new one would render the screen again and again.
  if (mutations.length > 0 || useOutbox.getState().mutations.length > 0) useOutbox.setState({ mutations });
  for (const mutation of mutations) {
    if (mutation.state === "attention") reportOutcome(mutation.id, { state: "refused", mutation });
  }
  return true;
}

/** Returns the number of unsent mutations; null when the disk cannot be read. */
export async function countUnsent(): Promise<number | null> {
  return (await loadQueue()) ? useOutbox.getState().mutations.length : null;
}

/** Empties the queue in this tab. The disk is not touched. */
export function clearQueue(): void {
  version++;
  useOutbox.setState({ mutations: NONE });
}

/** Adds a stored mutation to the queue of every tab, in place of the one with its id and of those it replaces. */
export function enqueue(mutation: Mutation, replaced: readonly Pick<Mutation, "id">[] = []): void {
  const gone = [mutation, ...replaced].map(({ id }) => id);
  const others = useOutbox.getState().mutations.filter(({ id }) => !gone.includes(id));
  publish([...others, mutation].sort((a, b) => a.seq - b.seq));
}

function publish(mutations: readonly Mutation[]): void {
  version++;
  useOutbox.setState({ mutations });
  tabs.postMessage({ kind: "changed" } satisfies Broadcast);
}

/** Drops an unsent mutation. Called only after the person has agreed. */
export async function dropMutation(mutation: Mutation): Promise<void> {
  await deleteMutation(mutation);
  publish(without(mutation));
}

/** Removes a mutation that was refused while its form was waiting, and its followers. The form gets its draft back. */
export async function returnToForm(mutation: Mutation, followers: readonly Mutation[] = []): Promise<void> {
  await restoreDraftOf(mutation, followers);
  publish(without(mutation, ...followers));
}

/** How long a sent mutation stays on the disk while a slow disk persists the cached answers. */
const PERSIST_MS = 5_000;

/** Replaces a mutation that the server has accepted by its result in every tab. Does not touch the disk. Throws nothing. */
export async function showSent(mutation: Mutation, row: unknown): Promise<void> {
  tabs.postMessage({ kind: "sent", mutation, row } satisfies Broadcast);
  await removeSent(mutation, row);
}

/** Removes a mutation that the server has accepted: every tab shows its result without a gap. Throws nothing. */
export async function finishMutation(mutation: Mutation, row: unknown): Promise<void> {
  await showSent(mutation, row);
  // Persist the result before deleting the mutation, so that a crash between the two loses nothing.
  await atMost(PERSIST_MS, writeAnswers());
  await logFailure(deleteMutation(mutation));
}

/** Replaces a sent mutation by its result in this tab, whichever tab sent it. */
async function removeSent(mutation: Mutation, row: unknown): Promise<void> {
  sentIds.add(mutation.id);
  await applySentMutation(mutation, row).catch((error: unknown) => {
    console.error(error);
    return invalidateEvents([mutation.events]);
  });
  version++;
  useOutbox.setState({ mutations: without(mutation) });
  reportOutcome(mutation.id, { state: "sent" });
}

/** For follow-up work of a mutation that is stored or sent already: its failure must not change the outcome. */
export async function logFailure(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => console.error(error));
}

function without(...gone: readonly Pick<Mutation, "id">[]): Mutation[] {
  return useOutbox.getState().mutations.filter((mutation) => !gone.some(({ id }) => id === mutation.id));
}
