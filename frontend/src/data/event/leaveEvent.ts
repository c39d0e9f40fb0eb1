import { useMutation } from "@tanstack/react-query";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { goingFrom } from "./goingFrom";

async function going(eventId: string, request: PromiseLike<unknown>): Promise<void> {
  goingFrom.add(eventId);
  try {
    await request;
  } catch (error) {
    goingFrom.delete(eventId);
    throw error;
  }
}

function forgetPhotos(eventId: string): void {
  void import("@/data/receipt/followPhotos").then(({ forgetPhotosOf }) => forgetPhotosOf(eventId));
}

/** Deletes the event for everybody. Does not await the refetch: the current page's would be refused. */
export function useDeleteEvent(eventId: string) {
  return useMutation({
    mutationFn: () => going(eventId, dataOf(supabase().rpc("delete_event", { event_id: eventId }))),
    onSuccess: () => {
      forgetPhotos(eventId);
      void eventChanged(eventId);
    },
  });
}

/**
 * Restores a deleted event, for 30 days. Only its creator may, or the person who deleted it if the creator has left.
 */
export async function restoreEvent(eventId: string): Promise<void> {
  await dataOf(supabase().rpc("restore_event", { event_id: eventId }));
  await eventChanged(eventId);
}

/** Removes the reader from the event. Does not await the refetch: the current page's would be refused. */
export function useLeaveEvent(eventId: string) {
  return useMutation({
    mutationFn: () => going(eventId, dataOf(supabase().rpc("leave_event", { event_id: eventId }))),
    onSuccess: () => {
      forgetPhotos(eventId);
      void eventChanged(eventId);
    },
  });
}
