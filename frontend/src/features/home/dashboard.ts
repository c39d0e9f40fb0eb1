import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { EventCard, EventRow, ExpenseCard } from "@/data/event/model";
import { eventCardFromWire, expenseCardFromWire } from "@/data/event/parse";
import { eventCardSchema, eventSchema, expenseCardSchema } from "@/data/event/schema";
import type { Person } from "@/data/person/model";
import { personSchema } from "@/data/person/schema";

const countedEvent = v.nullable(v.object({ id: v.string(), name: v.string(), count: v.number() }));

const openEventSchema = v.object({
  ...v.pick(eventSchema, ["id", "name", "status", "default_currency"]).entries,
  my_net: v.number(),
  household_net: v.nullable(v.number()),
  standings: v.nullable(
    v.array(
      v.object({
        user_id: v.string(),
        household_id: v.nullable(v.string()),
        before: v.number(),
        net: v.number(),
        /** Position in the order of joining. */
        place: v.number(),
        person: personSchema,
      }),
    ),
  ),
});

/** The parts of the dashboard that are the same on the wire and in the app. */
const facts = {
  user: v.object({
    id: v.string(),
    email: v.string(),
    first_name: v.nullable(v.string()),
    last_name: v.nullable(v.string()),
    country: v.nullable(v.string()),
    city: v.nullable(v.string()),
    divido_number: v.string(),
  }),
  summary: v.object({ total_events: v.number() }),
  /** Number of all open events. `open_events` may hold fewer. */
  open_event_count: v.number(),
  statistics: v.object({
    /** Other people in the reader's events, each counted once. */
    co_participants: v.number(),
    most_paid_event: countedEvent,
    most_active_event: countedEvent,
  }),
};

export const dashboardSchema = v.object({
  ...facts,
  totals: v.array(v.object({ currency: v.string(), total: v.number() })),
  balances: v.array(v.object({ currency: v.string(), receivable: v.number(), payable: v.number() })),
  open_events: v.array(openEventSchema),
  recent_events: v.array(eventCardSchema),
  recent_expenses: v.array(expenseCardSchema),
});

export interface CurrencyTotal {
  currency: Currency;
  total: Units;
}

/** Sums that the reader is owed and owes over all events of one currency. A household counts once. */
export interface CurrencyBalance {
  currency: Currency;
  receivable: Units;
  payable: Units;
}

/** The balance of one person in an event, with the input of the plan of payments. */
export interface OpenStanding {
  user_id: string;
  household_id: string | null;
  /** The balance without payments. */
  before: Units;
  net: Units;
  person: Person;
}

/** An event in which the reader, or their household, owes or is owed something. May be passive. */
export interface OpenEvent extends Pick<EventRow, "id" | "name" | "status" | "default_currency"> {
  /** The reader's balance. Positive when others owe the reader. */
  my_net: Units;
  /** The balance of the reader's household; null where they pay alone. */
  household_net: Units | null;
  /** Null for events with many people. Only the event's own page plans their payments. */
  standings: OpenStanding[] | null;
}

/** All data of home. */
export interface Dashboard extends v.InferOutput<v.ObjectSchema<typeof facts, undefined>> {
  totals: CurrencyTotal[];
  balances: CurrencyBalance[];
  /** The newest open events. */
  open_events: OpenEvent[];
  recent_events: EventCard[];
  recent_expenses: ExpenseCard[];
}

export function dashboardFromWire(wire: v.InferOutput<typeof dashboardSchema>): Dashboard {
  return {
    ...wire,
    totals: wire.totals.map(({ currency, total }) => ({ currency, total: toUnits(total, currency) })),
    balances: wire.balances.map((balance) => ({
      currency: balance.currency,
      receivable: toUnits(balance.receivable, balance.currency),
      payable: toUnits(balance.payable, balance.currency),
    })),
    open_events: wire.open_events.map(openEventFromWire),
    recent_events: wire.recent_events.map(eventCardFromWire),
    recent_expenses: wire.recent_expenses.map(expenseCardFromWire),
  };
}

function openEventFromWire(event: v.InferOutput<typeof openEventSchema>): OpenEvent {
  const inEventCurrency = (amount: number) => toUnits(amount, event.default_currency);
  return {
    ...event,
    my_net: inEventCurrency(event.my_net),
    household_net: event.household_net === null ? null : inEventCurrency(event.household_net),
    standings:
      event.standings?.map(({ place, person, ...standing }) => ({
        ...standing,
        person: { ...person, place },
        before: inEventCurrency(standing.before),
        net: inEventCurrency(standing.net),
      })) ?? null,
  };
}
