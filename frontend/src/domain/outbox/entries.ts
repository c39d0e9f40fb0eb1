import type { QueryKey } from "@tanstack/react-query";
import { create } from "zustand";
import type { EventCard, EventPage } from "@/domain/event/model";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { type Entry, eventOf, type Mutation, subjectOf } from "./model";
import { apply, noted } from "./overlay";
import { amended } from "./settings";
import { dropEntry, storedEntries } from "./storage";

interface OutboxState {
  /** The signed-in person's changes that are not on the server yet, oldest first. */
  entries: readonly Entry[];
  sending: boolean;
}

export const useOutbox = create<OutboxState>(() => ({ entries: [], sending: false }));

/** What tabs tell each other: read the entries anew, or one of them has reached the server. */
type News = { kind: "changed" } | { kind: "sent"; entry: Entry };

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("divido-outbox");

export function followOtherTabs(): void {
  tabs?.addEventListener("message", ({ data }: MessageEvent<News>) => {
    if (data.kind === "sent") void showAsSent(data.entry);
    else void load();
  });
}

/** Reads the signed-in person's entries from the disk. */
export async function load(): Promise<void> {
  const { userId } = useSession.getState();
  const entries = userId ? await storedEntries(userId).catch(() => []) : [];
  if (useSession.getState().userId !== userId) return;
  // Still none is no news: a screen that is just being drawn would begin again, and without a pause.
  if (entries.length > 0 || useOutbox.getState().entries.length > 0) useOutbox.setState({ entries });
}

/** Shows entries that are on the disk, here and in the other tabs. */
export function show(entries: readonly Entry[]): void {
  useOutbox.setState({ entries });
  tabs?.postMessage({ kind: "changed" } satisfies News);
}

/** Gives up a change that has not reached the server, at the person's word. */
export async function drop(entry: Entry): Promise<void> {
  await dropEntry(entry);
  show(without(entry));
}

/** The server has it: it leaves the disk, and every tab goes on showing it without a gap. */
export async function settle(entry: Entry): Promise<void> {
  await dropEntry(entry);
  await showAsSent(entry);
  tabs?.postMessage({ kind: "sent", entry } satisfies News);
}

/** What is shown holds the change as the server's, until the server's own answer is read. */
export async function showAsSent(entry: Pick<Entry, "id" | "user_id" | "made_at" | "mutation">): Promise<void> {
  const { mutation, user_id, made_at } = entry;
  const eventId = eventOf(mutation);
  if (eventId)
    await changeKnown<EventPage>(keys.event(eventId), (page) => apply(page, mutation, { me: user_id, at: made_at }));
  if (mutation.kind === "save_event") await showInLists(mutation);
  if (mutation.kind === "save_profile") await changeKnown<object>(keys.me, (row) => amended(row, mutation));
  useOutbox.setState({ entries: without(entry) });
}

/** The event as it was sent, in the lists that are known; made active again, it joins the active ones. */
async function showInLists(sent: Extract<Mutation, { kind: "save_event" }>): Promise<void> {
  const asSent = (card: EventCard) => (card.id === sent.event_id ? amended(card, sent) : card);
  await changeKnown<EventCard[]>(keys.events(true), (cards) => cards.map(asSent));
  const all = queryClient.getQueryData<EventCard[]>(keys.events(true)) ?? [];
  const joining = sent.changes.status === "active" ? all.filter(({ id }) => id === sent.event_id) : [];
  await changeKnown<EventCard[]>(keys.events(false), (cards) =>
    cards.some(({ id }) => id === sent.event_id) ? cards.map(asSent) : [...joining, ...cards],
  );
}

/** Before a change is shown: an answer on its way was asked for without it, and what is known of its sums is from now. */
export async function noteCounted({ mutation, made_at }: Pick<Entry, "made_at" | "mutation">): Promise<void> {
  const eventId = eventOf(mutation);
  const follows = useOutbox.getState().entries.some((entry) => subjectOf(entry.mutation) === subjectOf(mutation));
  if (eventId && !follows) await changeKnown<EventPage>(keys.event(eventId), (page) => noted(page, mutation, made_at));
}

/** Changes what is known of the server's answer. One on its way may be from before the change. */
async function changeKnown<Data>(queryKey: QueryKey, change: (data: Data) => Data): Promise<void> {
  const known = queryClient.getQueryState<Data>(queryKey);
  if (known?.data === undefined) return;
  // This puts the query back to when it was asked, which may be before what the device remembers of it was read.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Data>(queryKey, change(known.data), { updatedAt: known.dataUpdatedAt });
}

function without({ id }: Pick<Entry, "id">): Entry[] {
  return useOutbox.getState().entries.filter((entry) => entry.id !== id);
}
