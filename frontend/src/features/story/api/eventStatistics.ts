import { queryOptions, useQuery } from "@tanstack/react-query";
import { isId } from "@/core/ids/isId";
import { useLiveEvent } from "@/data/event/liveEvent";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { type EventStatistics, eventStatisticsFromWire, eventStatisticsSchema } from "../eventStatistics";

function eventStatisticsQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.eventStatistics(eventId),
    queryFn: async (): Promise<EventStatistics> => {
      if (!isId(eventId)) throw new AppError("event_not_found", 404);
      const statistics = await dataOf(
        supabase().rpc("event_statistics", { event_id: eventId, story: true }, { get: true }),
      );
      if (statistics === null) throw new AppError("event_not_found", 404);
      return parsed(eventStatisticsSchema, statistics, eventStatisticsFromWire);
    },
  });
}

/** What an event came to, kept current while somebody looks at it. */
export function useEventStatistics(eventId: string) {
  const query = useQuery(eventStatisticsQuery(eventId));
  useLiveEvent(eventId, query.data?.event.revision, query);
  return query;
}
