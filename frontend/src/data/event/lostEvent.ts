import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Why the reader no longer sees an event. Null for one that they were never in. */
const lostEventSchema = v.nullable(
  v.object({
    reason: v.picklist(["left", "removed", "released", "deleted"]),
    at: v.string(),
    /** Whether the reader can restore the deleted event. */
    restorable: v.boolean(),
  }),
);

/** Fetches why the reader no longer sees an event. */
export function lostEventQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.lostEvent(eventId),
    queryFn: async () =>
      parsed(lostEventSchema, await dataOf(supabase().rpc("my_lost_event", { event_id: eventId }, { get: true }))),
  });
}
