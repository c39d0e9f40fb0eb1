import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { toUnits } from "@/core/money/units";
import { CATEGORIES } from "@/data/event/columns";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** A deleted event that the reader created and can restore. */
const deletedEventSchema = v.object({
  id: v.string(),
  name: v.string(),
  category: v.picklist(CATEGORIES),
  default_currency: v.string(),
  deleted_at: v.string(),
  expense_count: v.number(),
  total: v.number(),
});

function fromWire(event: v.InferOutput<typeof deletedEventSchema>) {
  return { ...event, total: toUnits(event.total, event.default_currency) };
}
export type DeletedEvent = ReturnType<typeof fromWire>;

/** Fetches the events that the reader can restore, last deleted first. */
export const deletedEventsQuery = queryOptions({
  queryKey: keys.deletedEvents,
  queryFn: async (): Promise<DeletedEvent[]> => {
    const events = await dataOf(supabase().rpc("my_deleted_events", {}, { get: true }));
    return parsed(v.array(deletedEventSchema), events, (told) => told.map(fromWire));
  },
});
