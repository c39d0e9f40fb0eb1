import { useMutation } from "@tanstack/react-query";
import type { EventRow } from "@/shared/event/model";
import { drop } from "@/shared/outbox/entries";
import type { Entry, EventSettings } from "@/shared/outbox/model";
import { handIn } from "@/shared/outbox/outbox";
import { eventChanged } from "@/shared/query/keys";
import { dataOf, supabase } from "@/shared/supabase/client";

/** What people say of an event; the rest is the database's. */
export type EventInput = Pick<
  EventRow,
  "name" | "description" | "category" | "default_currency" | "planned_start_date" | "planned_duration_days"
> & { place_country: string; place_city: string };

/** Creates the event with the form's id, so that pressing again after a lost answer makes no second event. */
export function useCreateEvent() {
  return useMutation({
    mutationFn: async (event: EventInput & { id: string }) => {
      await dataOf(supabase().from("events").upsert(event, { onConflict: "id", ignoreDuplicates: true }));
    },
    onSuccess: (_, event) => eventChanged(event.id),
  });
}

interface Settings {
  changes: EventSettings;
  /** An earlier change that was refused: what is saved now comes in its place. */
  replaced?: Entry;
}

/**
 * Saves what was changed of an event, as it was read, and leaves the rest as others have it. It is on the device at
 * once: answers "sent" or "waiting". Throws the server's refusal; after `version_conflict` the change waits for a choice.
 */
export function useSaveEvent(event: EventRow) {
  return useMutation({
    async mutationFn({ changes, replaced }: Settings): Promise<"sent" | "waiting"> {
      const names = Object.keys(changes) as (keyof EventSettings)[];
      if (names.length > 0) {
        const base: EventSettings = Object.fromEntries(names.map((name) => [name, event[name]]));
        const { id: event_id, name } = event;
        return handIn({ kind: "save_event", event_id, name, changes, base }, { replaced, keepsConflict: true });
      }
      if (replaced) await drop(replaced);
      return "sent";
    },
  });
}

export function useDeleteEvent(eventId: string) {
  return useMutation({
    mutationFn: () => dataOf(supabase().rpc("delete_event", { event_id: eventId })),
    onSuccess: () => eventChanged(eventId),
  });
}

/** Brings back an event that its creator deleted by mistake. */
export async function restoreEvent(eventId: string): Promise<void> {
  await dataOf(supabase().rpc("restore_event", { event_id: eventId }));
  await eventChanged(eventId);
}

export function useRemoveParticipant(eventId: string) {
  return useMutation({
    mutationFn: (participantId: string) =>
      dataOf(supabase().rpc("remove_participant", { participant_id: participantId })),
    onSuccess: () => eventChanged(eventId),
  });
}
