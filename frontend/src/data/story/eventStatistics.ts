import { queryOptions, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { isId } from "@/core/ids/isId";
import { eventSchema } from "@/data/event/columns";
import { useLiveEvent } from "@/data/event/liveEvent";
import type { EventRow, Participant } from "@/data/event/model";
import { participantsFromWire } from "@/data/event/parse";
import { balanceSchema, participantSchema } from "@/data/event/schema";
import { inUnits } from "@/data/money";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { type Story, storyFacts, storyOf } from "./model";

/** How an event went, with its people. */
export interface EventStatistics {
  event: EventRow;
  participants: Participant[];
  story: Story;
}

const eventStatisticsSchema = v.object({
  ...storyFacts,
  event: eventSchema,
  participants: v.array(participantSchema),
  balances: v.array(balanceSchema),
});

const convert = inUnits(eventStatisticsSchema);

export function eventStatisticsFromWire(wire: v.InferOutput<typeof eventStatisticsSchema>): EventStatistics {
  const currency = wire.event.default_currency;
  const { event, participants, balances, ...facts } = convert(wire, currency);
  return { event, participants: participantsFromWire(participants), story: storyOf(facts, balances, currency) };
}

/** How an event went, in one request. */
export function eventStatisticsQuery(eventId: string) {
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

/** How an event went, kept current while the screen is open. */
export function useEventStatistics(eventId: string) {
  const query = useQuery(eventStatisticsQuery(eventId));
  useLiveEvent(eventId, query.data?.event.revision, query);
  return query;
}
