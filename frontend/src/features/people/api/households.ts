import { useMutation } from "@tanstack/react-query";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

interface HouseholdInput {
  /** Made by the client, so that it is one household, however often it is sent. */
  id: string;
  name: string;
  /** profiles.id */
  people: string[];
}

/** Puts people of the event together, or changes who belongs together and under which name. Needs a connection. */
export function useSaveHousehold(eventId: string) {
  return useMutation({
    mutationFn: (household: HouseholdInput) =>
      dataOf(supabase().rpc("save_household", { event_id: eventId, ...household })),
    // Who belongs together may have changed meanwhile: what is refused is looked at anew.
    onSettled: () => eventChanged(eventId),
  });
}

/** Lets everyone of a household pay alone again. Needs a connection. */
export function useDeleteHousehold(eventId: string) {
  return useMutation({
    mutationFn: (id: string) => dataOf(supabase().rpc("delete_household", { event_id: eventId, id })),
    onSettled: () => eventChanged(eventId),
  });
}
