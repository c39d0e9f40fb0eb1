import type { Units } from "@/core/money/units";
import type { HowPaid } from "@/data/payment/columns";
import type { OpenEvent } from "./openEvents";

/** The payment in one event, and the balances of both households that the person saw. */
export interface SettlePart extends HowPaid {
  event_id: string;
  /** Id of the payment. */
  id: string;
  from_user: string;
  to_user: string;
  amount: Units;
  from_net: Units;
  to_net: Units;
}

/** Returns the events with these payments added to their balances. */
export function eventsWithParts(events: readonly OpenEvent[], parts: readonly SettlePart[]): OpenEvent[] {
  return events.map((event) => {
    const part = parts.find(({ event_id }) => event_id === event.id);
    if (!part) return event;
    const { from_user, to_user, amount } = part;
    return eventWithChanges(event, (id) => ({
      before: 0,
      net: id === from_user ? amount : id === to_user ? -amount : 0,
    }));
  });
}

/** Returns the event with changed balances. */
export function eventWithChanges(
  event: OpenEvent,
  changeOf: (person: string) => { before: number; net: number },
): OpenEvent {
  const standings = event.standings?.map((one) => {
    const { before, net } = changeOf(one.user_id);
    return { ...one, before: (one.before + before) as Units, net: (one.net + net) as Units };
  });
  return { ...event, standings: standings ?? null };
}
