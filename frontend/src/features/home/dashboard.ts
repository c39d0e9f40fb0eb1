import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { EventCard, EventRow, ExpenseCard } from "@/domain/event/model";
import { type EventCardWire, type ExpenseCardWire, eventCardFromWire, expenseCardFromWire } from "@/domain/event/wire";
import type { Person } from "@/domain/people/person";

interface CountedEvent {
  id: string;
  name: string;
  count: number;
}

/** The parts of the dashboard that are the same on the wire and in the app. */
interface DashboardFacts {
  user: {
    id: string;
    email: string;
    first_name: string | null;
    last_name: string | null;
    country: string | null;
    city: string | null;
    divido_number: string;
  };
  summary: { total_events: number };
  /** How many events are open in all. */
  open_event_count: number;
  statistics: {
    /** Other people in the reader's events, each counted once. */
    co_participants: number;
    most_paid_event: CountedEvent | null;
    most_active_event: CountedEvent | null;
  };
}

export interface CurrencyTotal {
  currency: Currency;
  total: Units;
}

/** What others owe the reader and what the reader owes, over all events of one currency. */
export interface CurrencyBalance {
  currency: Currency;
  receivable: Units;
  payable: Units;
}

/** How one person of an event stands, with all that who pays whom is worked out from. */
export interface OpenStanding {
  user_id: string;
  unit_id: string | null;
  /** The balance without payments. */
  before: Units;
  net: Units;
  person: Person;
}

/** An event in which the reader owes something or is owed, also a passive one. */
export interface OpenEvent extends Pick<EventRow, "id" | "name" | "status" | "default_currency"> {
  /** The reader's balance: above zero is owed to them. */
  my_net: Units;
  /** Null for an event of many, whose plan is for its own page. */
  standings: OpenStanding[] | null;
}

type OpenEventWire = Omit<OpenEvent, "my_net" | "standings"> & {
  my_net: number;
  standings: (Omit<OpenStanding, "before" | "net"> & { before: number; net: number })[] | null;
};

/** Everything home shows, in one answer. */
export interface Dashboard extends DashboardFacts {
  totals: CurrencyTotal[];
  balances: CurrencyBalance[];
  /** The newest of them. */
  open_events: OpenEvent[];
  recent_events: EventCard[];
  recent_expenses: ExpenseCard[];
}

export interface DashboardWire extends DashboardFacts {
  totals: { currency: Currency; total: number }[];
  balances: { currency: Currency; receivable: number; payable: number }[];
  open_events: OpenEventWire[];
  recent_events: EventCardWire[];
  recent_expenses: ExpenseCardWire[];
}

export function dashboardFromWire(wire: DashboardWire): Dashboard {
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

function openEventFromWire(event: OpenEventWire): OpenEvent {
  const inEventCurrency = (amount: number) => toUnits(amount, event.default_currency);
  return {
    ...event,
    my_net: inEventCurrency(event.my_net),
    standings:
      event.standings?.map((standing) => ({
        ...standing,
        before: inEventCurrency(standing.before),
        net: inEventCurrency(standing.net),
      })) ?? null,
  };
}
