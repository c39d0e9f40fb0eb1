import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { EventCard, ExpenseCard } from "@/domain/event/model";
import { type EventCardWire, type ExpenseCardWire, eventCardFromWire, expenseCardFromWire } from "@/domain/event/wire";

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

/** Everything home shows, in one answer. */
export interface Dashboard extends DashboardFacts {
  totals: CurrencyTotal[];
  balances: CurrencyBalance[];
  recent_events: EventCard[];
  recent_expenses: ExpenseCard[];
}

export interface DashboardWire extends DashboardFacts {
  totals: { currency: Currency; total: number }[];
  balances: { currency: Currency; receivable: number; payable: number }[];
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
    recent_events: wire.recent_events.map(eventCardFromWire),
    recent_expenses: wire.recent_expenses.map(expenseCardFromWire),
  };
}
