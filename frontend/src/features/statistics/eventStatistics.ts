import type { EventRow, Participant } from "@/domain/event/model";
import { type BalanceWire, balanceFromWire } from "@/domain/event/wire";
import { meet } from "@/domain/people/tints";
import { type Story, type StoryWire, storyFromWire } from "@/domain/story/model";

/** What an event came to. */
export interface EventStatistics {
  event: EventRow;
  participants: Participant[];
  story: Story;
}

export interface EventStatisticsWire extends StoryWire {
  event: EventRow;
  participants: Participant[];
  balances: BalanceWire[];
}

export function eventStatisticsFromWire(wire: EventStatisticsWire): EventStatistics {
  const currency = wire.event.default_currency;
  const balances = wire.balances.map((balance) => balanceFromWire(balance, currency));
  meet(wire.participants.map(({ person }) => person));
  return {
    event: wire.event,
    participants: wire.participants.map((one, index) => ({ ...one, person: { ...one.person, place: index + 1 } })),
    story: storyFromWire(wire, balances, currency),
  };
}
