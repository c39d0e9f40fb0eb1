import { useMutation } from "@tanstack/react-query";
import type { EventRow, EventStatus } from "@/shared/event/model";
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

/** Saves what was changed of an event, and leaves the rest as others have it. */
export function useUpdateEvent(eventId: string) {
  return useMutation({
    mutationFn: async (event: Partial<EventInput>) => {
      if (Object.keys(event).length === 0) return;
      await dataOf(supabase().from("events").update(event).eq("id", eventId).select("id").single());
    },
    onSuccess: () => eventChanged(eventId),
  });
}

/** Makes an event passive, or active again (spec section 4). */
export function useSetStatus(eventId: string) {
  return useMutation({
    mutationFn: (status: Exclude<EventStatus, "deleted">) =>
      dataOf(supabase().from("events").update({ status }).eq("id", eventId).select("id").single()),
    onSuccess: () => eventChanged(eventId),
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
