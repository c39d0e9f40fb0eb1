import { queryOptions } from "@tanstack/react-query";
import { toUnits, type Units } from "@/core/money/units";
import type { EventRow } from "@/domain/event/model";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** A deleted event that the reader created and can bring back. */
export interface DeletedEvent extends Pick<EventRow, "id" | "name" | "category" | "default_currency"> {
  deleted_at: string;
  expense_count: number;
  total: Units;
}

type DeletedEventWire = Omit<DeletedEvent, "total"> & { total: number };

/** What the reader can bring back, last deleted first. */
export const deletedEventsQuery = queryOptions({
  queryKey: keys.deletedEvents,
  queryFn: async (): Promise<DeletedEvent[]> => {
    const events = (await dataOf(
      supabase().rpc("my_deleted_events", {}, { get: true }),
    )) as unknown as DeletedEventWire[];
    return events.map((event) => ({ ...event, total: toUnits(event.total, event.default_currency) }));
  },
});
