import { useMutation } from "@tanstack/react-query";
import { toAppError } from "@/platform/errors/appError";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Puts a person without an account in the place of a guest. Needs a network. */
export function useReleaseGuest(eventId: string) {
  return useMutation({
    mutationFn: (personId: string) =>
      dataOf(supabase().rpc("release_guest", { event_id: eventId, person_id: personId })),
    onSettled: () => eventChanged(eventId),
    // Retry once after a lost answer: releasing is idempotent.
    retry: (failures, error) => failures < 1 && toAppError(error).status >= 500,
  });
}
