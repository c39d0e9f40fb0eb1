import { useMutation } from "@tanstack/react-query";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

interface HouseholdInput {
  /** Created by the client, so that a repeated request is idempotent. */
  id: string;
  name: string;
  /** profiles.id */
  people: string[];
}

/** Creates a household, or changes its members and its name. Needs a connection. */
export function useSaveHousehold(eventId: string) {
  return useMutation({
    mutationFn: (household: HouseholdInput) =>
      dataOf(supabase().rpc("save_household", { event_id: eventId, ...household })),
    // Refetch after a refusal too, because somebody else may have changed the households.
    onSettled: () => eventChanged(eventId),
  });
}

/** Deletes a household, so that its members pay alone again. Needs a connection. */
export function useDeleteHousehold(eventId: string) {
  return useMutation({
    mutationFn: (id: string) => dataOf(supabase().rpc("delete_household", { event_id: eventId, id })),
    onSettled: () => eventChanged(eventId),
  });
}
