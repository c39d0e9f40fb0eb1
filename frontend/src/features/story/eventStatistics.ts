import * as v from "valibot";
import type { EventRow, Participant } from "@/data/event/model";
import { balanceFromWire, participantsFromWire } from "@/data/event/parse";
import { balanceSchema, eventSchema, participantSchema } from "@/data/event/schema";
import { meet } from "@/data/person/avatarColors";
import { type Story, storyFacts, storyFromWire } from "@/data/story/model";

/** What an event came to. */
export interface EventStatistics {
  event: EventRow;
  participants: Participant[];
  story: Story;
}

export const eventStatisticsSchema = v.object({
  ...storyFacts,
  event: eventSchema,
  participants: v.array(participantSchema),
  balances: v.array(balanceSchema),
});

export function eventStatisticsFromWire(wire: v.InferOutput<typeof eventStatisticsSchema>): EventStatistics {
  const currency = wire.event.default_currency;
  const balances = wire.balances.map((balance) => balanceFromWire(balance, currency));
  meet(wire.participants.map(({ person }) => person));
  return {
    event: wire.event,
    participants: participantsFromWire(wire.participants),
    story: storyFromWire(wire, balances, currency),
  };
}
