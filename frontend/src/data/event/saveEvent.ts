import { useMutation } from "@tanstack/react-query";
import { pageOfNew } from "@/data/outbox/creation";
import { drop } from "@/data/outbox/entries";
import type { Entry, EventSettings, NewEvent } from "@/data/outbox/model";
import { save } from "@/data/outbox/outbox";
import type { Saved } from "@/data/outbox/outcome";
import type { Person } from "@/data/person/model";
import { personWith } from "@/data/person/model";
import { eventChanged, keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { EventRow } from "./model";

/** What people say of an event; the rest is the database's. */
export type EventInput = Omit<NewEvent, "id">;

interface Creating {
  event: NewEvent;
  /** Name of the draft that it is saved from. */
  draft: string;
}

/**
 * Creates the event with the form's id, so that it is one event, however often it is sent. It is on the device at
 * once: answers "sent", or why it waits.
 */
export function useCreateEvent() {
  const { userId, email } = useSession();
  return useMutation({
    mutationFn: ({ event, draft }: Creating) => {
      const known = queryClient.getQueryData<{ user: Person }>(keys.dashboard)?.user;
      const { first_name = null, last_name = null } = known ?? {};
      const creator = personWith({ id: userId ?? "", first_name, last_name, email });
      const mutation = { kind: "create_event", event, creator } as const;
      queryClient.setQueryData(keys.event(event.id), pageOfNew({ mutation, made_at: new Date().toISOString() }));
      return save(mutation, { draft });
    },
    onError: (_, { event }) => queryClient.removeQueries({ queryKey: keys.event(event.id), exact: true }),
  });
}

interface Settings {
  changes: EventSettings;
  /** An earlier change that was refused: what is saved now comes in its place. */
  replaced?: Entry;
  /** Name of the draft that they are saved from. */
  draft?: string;
}

/**
 * Saves what was changed of an event, as it was read, and leaves the rest as others have it. It is on the device at
 * once: answers "sent", or why it waits. Throws the server's refusal; after `version_conflict` the change waits for a choice.
 */
export function useSaveEvent(event: EventRow) {
  return useMutation({
    async mutationFn({ changes, replaced, draft }: Settings): Promise<Saved> {
      const names = Object.keys(changes) as (keyof EventSettings)[];
      if (names.length > 0) {
        const base: EventSettings = Object.fromEntries(names.map((name) => [name, event[name]]));
        const { id: event_id, name } = event;
        const mutation = { kind: "save_event", event_id, name, changes, base } as const;
        return save(mutation, { replaced, draft, staysAfter: ["version_conflict"] });
      }
      if (replaced) await drop(replaced);
      return "sent";
    },
  });
}

/** Events that the reader is deleting or leaving: that they are gone then is no news. */
const goingFrom = new Set<string>();

export const isGoingFrom = (eventId: string): boolean => goingFrom.has(eventId);

/** The screen that the event was left from is left too. */
export const wentFrom = (eventId: string): boolean => goingFrom.delete(eventId);

async function going(eventId: string, request: PromiseLike<unknown>): Promise<void> {
  goingFrom.add(eventId);
  try {
    await request;
  } catch (error) {
    goingFrom.delete(eventId);
    throw error;
  }
}

/** Takes the event from everybody. Not waited for what is asked again: the page they stand on would be refused. */
export function useDeleteEvent(eventId: string) {
  return useMutation({
    mutationFn: () => going(eventId, dataOf(supabase().rpc("delete_event", { event_id: eventId }))),
    onSuccess: () => {
      void eventChanged(eventId);
    },
  });
}

/** Brings back an event that its creator deleted by mistake. */
export async function restoreEvent(eventId: string): Promise<void> {
  await dataOf(supabase().rpc("restore_event", { event_id: eventId }));
  await eventChanged(eventId);
}

/** Takes the reader out of the event. Not waited for what is asked again: the page they stand on would be refused. */
export function useLeaveEvent(eventId: string) {
  return useMutation({
    mutationFn: () => going(eventId, dataOf(supabase().rpc("leave_event", { event_id: eventId }))),
    onSuccess: () => {
      void eventChanged(eventId);
    },
  });
}
