import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import type { Balance, EventRow, Expense, ExpenseCursor, Payment } from "@/domain/event/model";
import { type BalanceWire, balanceFromWire } from "@/domain/event/wire";
import { meet } from "@/domain/people/tints";
import { type Story, type StoryWire, storyFromWire } from "@/domain/story/model";

/** An event as who has a link sees it. People's ids hold for that link alone. */
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
  /** In the order of joining, those who left among them. */
  people: ViewedPerson[];
  balances: Balance[];
  transfers: Transfer[];
  total: Units;
  expense_count: number;
  story: Story;
  /** The newest hundred. */
  payments: ViewedPayment[];
  /** The newest hundred; `next` leads to the others. */
  expenses: ViewedExpense[];
  next: ExpenseCursor | null;
}

export interface ViewedPerson {
  user_id: string;
  /** Null where there is none that everybody may read. */
  name: string | null;
  active: boolean;
  /** The name of those with whom the person pays as one. */
  unit: string | null;
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
  | "place_name"
  | "payers"
> & { shares: Omit<Expense["shares"][number], "parts">[] };

/** As the server answers it, with JSON numbers for money. */
type Numbers<T> = T extends Units
  ? number
  : T extends readonly (infer Item)[]
    ? Numbers<Item>[]
    : T extends object
      ? { [Key in keyof T]: Numbers<T[Key]> }
      : T;

export type ViewedEventWire = Numbers<Omit<ViewedEvent, "balances" | "story">> &
  StoryWire & { balances: BalanceWire[] };
export type ViewedExpenseWire = Numbers<ViewedExpense>;

export function viewedFromWire(wire: ViewedEventWire): ViewedEvent {
  meet(wire.people.map(({ user_id: id }) => ({ id })));
  const currency = wire.event.default_currency;
  const units = (amount: number) => toUnits(amount, currency);
  const balances = wire.balances.map((balance) => balanceFromWire(balance, currency));
  return {
    event: wire.event,
    people: wire.people,
    next: wire.next,
    expense_count: wire.expense_count,
    balances,
    story: storyFromWire(wire, balances, currency),
    transfers: wire.transfers.map((transfer) => ({ ...transfer, amount: units(transfer.amount) })),
    total: units(wire.total),
    payments: wire.payments.map((payment) => ({ ...payment, amount: units(payment.amount) })),
    expenses: wire.expenses.map((expense) => viewedExpenseFromWire(expense, currency)),
  };
}

export function viewedExpenseFromWire(expense: ViewedExpenseWire, eventCurrency: Currency): ViewedExpense {
  const { currency } = expense;
  return {
    ...expense,
    amount: toUnits(expense.amount, currency),
    amount_in_event_currency: toUnits(expense.amount_in_event_currency, eventCurrency),
    payers: expense.payers.map((payer) => ({
      ...payer,
      paid_amount: toUnits(payer.paid_amount, currency),
      paid_in_event_currency: toUnits(payer.paid_in_event_currency, eventCurrency),
    })),
    shares: expense.shares.map((share) => ({
      ...share,
      share_amount: toUnits(share.share_amount, currency),
      share_in_event_currency: toUnits(share.share_in_event_currency, eventCurrency),
    })),
  };
}
