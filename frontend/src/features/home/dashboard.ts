import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import { eventCardInUnits, eventCardSchema } from "@/data/event/columns";
import type { EventNews } from "@/data/event/lastVisit";
import type { EventCard, ExpenseCard } from "@/data/event/model";
import { expenseCardInUnits, expenseCardSchema } from "@/data/expense/columns";
import type { CurrencyBalance, KnownOfMe } from "@/data/person/knownOfMe";
import { personSchema } from "@/data/person/schema";
import { type OpenEvent, openEventFromWire, openEventSchema } from "@/data/settlement/openEvents";
import type { Unanswered } from "@/data/settlement/settlements";

const countedEvent = v.nullable(v.object({ id: v.string(), name: v.string(), count: v.number() }));

const logId = v.nullable(v.number());
const newsSchema = v.object({
  event_id: v.string(),
  others_log_id: logId,
  own_log_id: logId,
  mention_log_id: logId,
  mark_log_id: logId,
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
    /** The currency in which the reader also sees their balances. */
    home_currency: v.optional(v.nullable(v.string())),
    /** Null before the first event. */
    color: v.optional(v.nullable(v.number())),
  }),
  summary: v.object({ total_events: v.number() }),
  /** Number of all open events. `open_events` may hold fewer. */
  open_event_count: v.number(),
  /** The newest requests for the reader's IBAN that they have not answered. */
  unanswered_iban_requests: v.array(
    v.object({ event_id: v.string(), event_name: v.string(), asked_by: v.string(), asked_by_name: v.string() }),
  ),
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
  unanswered_payments: v.array(
    v.object({
      id: v.string(),
      event: v.nullable(v.object({ id: v.string(), name: v.string() })),
      amount: v.number(),
      currency: v.string(),
      made_at: v.string(),
      person: personSchema,
    }),
  ),
  recent_events: v.array(eventCardSchema),
  news: v.array(newsSchema),
  unseen_news: v.boolean(),
  recent_expenses: v.array(expenseCardSchema),
});

export interface CurrencyTotal {
  currency: Currency;
  total: Units;
}

export type IbanAsked = Dashboard["unanswered_iban_requests"][number];

/** All data of home. */
export interface Dashboard extends v.InferOutput<v.ObjectSchema<typeof facts, undefined>>, KnownOfMe {
  user: v.InferOutput<(typeof facts)["user"]>;
  totals: CurrencyTotal[];
  balances: CurrencyBalance[];
  /** The newest open events. */
  open_events: OpenEvent[];
  /** Payments that others recorded and the reader has not confirmed, newest first. */
  unanswered_payments: Unanswered[];
  recent_events: EventCard[];
  /** One per recent event. */
  news: EventNews[];
  /** Whether the reader has news, in any event, that they have not seen. */
  unseen_news: boolean;
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
    unanswered_payments: wire.unanswered_payments.map((payment) => ({
      ...payment,
      amount: toUnits(payment.amount, payment.currency),
    })),
    recent_events: wire.recent_events.map(eventCardInUnits),
    recent_expenses: wire.recent_expenses.map(expenseCardInUnits),
  };
}
