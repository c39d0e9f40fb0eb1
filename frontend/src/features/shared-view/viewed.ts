import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import type { Balance, EventRow, Expense, ExpenseCursor, Payment } from "@/data/event/model";
import { balanceFromWire, payerFromWire, shareFromWire } from "@/data/event/parse";
import {
  balanceSchema,
  cursorSchema,
  eventSchema,
  expenseSchema,
  paymentSchema,
  shareFacts,
} from "@/data/event/schema";
import { type Story, storyFacts, storyFromWire } from "@/data/story/model";

/** An event as a view link shows it. Ids of people are valid for that link only. */
export interface ViewedEvent {
  event: Pick<
    EventRow,
    | "name"
    | "description"
    | "category"
    | "default_currency"
    | "place_country"
    | "place_city"
    | "planned_start_date"
    | "planned_duration_days"
    | "revision"
  >;
  /** In order of joining, former participants included. */
  people: ViewedPerson[];
  balances: Balance[];
  transfers: Transfer[];
  total: Units;
  expense_count: number;
  story: Story;
  /** The newest hundred. */
  payments: ViewedPayment[];
  /** The newest hundred. `next` is the cursor of the following page. */
  expenses: ViewedExpense[];
  next: ExpenseCursor | null;
}

export interface ViewedPerson {
  user_id: string;
  /** Null if the person has no public name. */
  name: string | null;
  active: boolean;
  /** Name of the person's household. */
  household: string | null;
  /** Their number in the event, by which they are coloured. */
  color: number;
}

export type ViewedPayment = Pick<Payment, "id" | "from_user" | "to_user" | "amount" | "paid_on">;

export type ViewedExpense = Pick<
  Expense,
  | "id"
  | "description"
  | "amount"
  | "currency"
  | "amount_in_event_currency"
  | "conversion_rate_to_event_currency"
  | "rate_date"
  | "expense_date"
  | "topic"
  | "place_name"
  | "payers"
> & { shares: Omit<Expense["shares"][number], "parts">[] };

const viewedExpenseSchema = v.object({
  ...v.pick(expenseSchema, [
    "id",
    "description",
    "amount",
    "currency",
    "amount_in_event_currency",
    "conversion_rate_to_event_currency",
    "rate_date",
    "topic",
    "expense_date",
    "place_name",
    "payers",
  ]).entries,
  shares: v.array(v.object(shareFacts)),
});

export const viewedPageSchema = v.object({
  expenses: v.array(viewedExpenseSchema),
  next: v.nullable(cursorSchema),
});

export const viewedSchema = v.object({
  ...storyFacts,
  ...viewedPageSchema.entries,
  event: v.pick(eventSchema, [
    "name",
    "description",
    "category",
    "default_currency",
    "place_country",
    "place_city",
    "planned_start_date",
    "planned_duration_days",
    "revision",
  ]),
  people: v.array(
    v.object({
      user_id: v.string(),
      name: v.nullable(v.string()),
      active: v.boolean(),
      household: v.nullable(v.string()),
      color: v.number(),
    }),
  ),
  balances: v.array(balanceSchema),
  transfers: v.array(v.object({ from: v.string(), to: v.string(), amount: v.number() })),
  payments: v.array(v.pick(paymentSchema, ["id", "from_user", "to_user", "amount", "paid_on"])),
});

export function viewedFromWire(wire: v.InferOutput<typeof viewedSchema>): ViewedEvent {
  const currency = wire.event.default_currency;
  const balances = wire.balances.map((balance) => balanceFromWire(balance, currency));
  return {
    event: wire.event,
    people: wire.people,
    next: wire.next,
    expense_count: wire.expense_count,
    balances,
    story: storyFromWire(wire, balances, currency),
    transfers: wire.transfers.map((transfer) => ({ ...transfer, amount: toUnits(transfer.amount, currency) })),
    total: toUnits(wire.total, currency),
    payments: wire.payments.map((payment) => ({ ...payment, amount: toUnits(payment.amount, currency) })),
    expenses: wire.expenses.map((expense) => viewedExpenseFromWire(expense, currency)),
  };
}

export function viewedExpenseFromWire(
  expense: v.InferOutput<typeof viewedExpenseSchema>,
  eventCurrency: Currency,
): ViewedExpense {
  const { currency } = expense;
  return {
    ...expense,
    amount: toUnits(expense.amount, currency),
    amount_in_event_currency: toUnits(expense.amount_in_event_currency, eventCurrency),
    payers: expense.payers.map((payer) => payerFromWire(payer, currency, eventCurrency)),
    shares: expense.shares.map((share) => shareFromWire(share, currency, eventCurrency)),
  };
}
