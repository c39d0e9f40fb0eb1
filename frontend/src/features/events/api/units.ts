import { useMutation } from "@tanstack/react-query";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

interface UnitInput {
  /** Made by the client, so that it is one unit, however often it is sent. */
  id: string;
  name: string;
  /** profiles.id */
  people: string[];
}

/** Puts people of the event together, or changes who belongs together and under which name. Needs a connection. */
export function useSaveUnit(eventId: string) {
  return useMutation({
    mutationFn: (unit: UnitInput) => dataOf(supabase().rpc("save_unit", { event_id: eventId, ...unit })),
    // Who belongs together may have changed meanwhile: what is refused is looked at anew.
    onSettled: () => eventChanged(eventId),
  });
}

/** Lets everyone of a unit pay alone again. Needs a connection. */
export function useDeleteUnit(eventId: string) {
  return useMutation({
    mutationFn: (id: string) => dataOf(supabase().rpc("delete_unit", { event_id: eventId, id })),
    onSettled: () => eventChanged(eventId),
  });
}
