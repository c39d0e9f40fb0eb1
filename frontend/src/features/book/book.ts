import type { Currency } from "@/core/money/currency";
import { toUnits, type Units, ZERO } from "@/core/money/units";
import type { Balance, EventPage, EventRow, Expense, Participant, Payment, Unit } from "@/domain/event/model";
import {
  type BalanceWire,
  balanceFromWire,
  type PaymentWire,
  participantsFromWire,
  paymentFromWire,
} from "@/domain/event/wire";
import { effectsOf } from "@/domain/ledger/effects";

/** What a book says of an expense. */
export type BookedExpense = Pick<
  Expense,
  | "id"
  | "expense_date"
  | "description"
  | "category"
  | "place_name"
  | "amount"
  | "currency"
  | "conversion_rate_to_event_currency"
  | "amount_in_event_currency"
> & {
  /** By person, in the event's currency. */
  payers: Readonly<Record<string, Units>>;
  /** By person, in the event's currency. */
  shares: Readonly<Record<string, Units>>;
};

/** Everything that was spent and paid back in an event, oldest first, as of one moment. */
export interface EventBook {
  event: EventRow;
  participants: Participant[];
  units: Unit[];
  balances: Balance[];
  total: Units;
  expense_count: number;
  expenses: BookedExpense[];
  payments: Payment[];
}

type ExpenseWire = Omit<BookedExpense, "amount" | "amount_in_event_currency" | "payers" | "shares"> & {
  amount: number;
  amount_in_event_currency: number;
  payers: Record<string, number>;
  shares: Record<string, number>;
};

export type EventBookWire = Omit<EventBook, "balances" | "total" | "expenses" | "payments"> & {
  balances: BalanceWire[];
  total: number;
  expenses: ExpenseWire[];
  payments: PaymentWire[];
};

export function bookFromWire(wire: EventBookWire): EventBook {
  const currency = wire.event.default_currency;
  return {
    ...wire,
    participants: participantsFromWire(wire.participants),
    total: toUnits(wire.total, currency),
    balances: wire.balances.map((balance) => balanceFromWire(balance, currency)),
    expenses: wire.expenses.map((expense) => ({
      ...expense,
      amount: toUnits(expense.amount, expense.currency),
      amount_in_event_currency: toUnits(expense.amount_in_event_currency, currency),
      payers: amountsFromWire(expense.payers, currency),
      shares: amountsFromWire(expense.shares, currency),
    })),
    payments: wire.payments.map((payment) => paymentFromWire(payment, currency)),
  };
}

function amountsFromWire(amounts: Record<string, number>, currency: Currency): Record<string, Units> {
  return Object.fromEntries(Object.entries(amounts).map(([person, amount]) => [person, toUnits(amount, currency)]));
}

/** At most so many payments come with an event's page; the page may then not have all. */
const PAYMENTS_WITH_PAGE = 100;

/** The book that an event's page holds: null when the page does not know all of it. */
export function bookOf(page: EventPage): EventBook | null {
  if (page.next !== null || page.payments.length >= PAYMENTS_WITH_PAGE) return null;
  const { event, participants, units, balances, total, expense_count } = page;
  return {
    event,
    participants,
    units,
    balances,
    total,
    expense_count,
    expenses: page.expenses.toReversed().map(({ payers, shares, ...expense }) => ({
      ...expense,
      payers: Object.fromEntries(payers.map((payer) => [payer.user_id, payer.paid_in_event_currency])),
      shares: Object.fromEntries(shares.map((share) => [share.user_id, share.share_in_event_currency])),
    })),
    payments: page.payments.toReversed(),
  };
}

/** Who paid an expense and how much, who paid most first. */
export function payersOf({ payers }: BookedExpense): [person: string, paid: Units][] {
  return Object.entries(payers).sort(([a, most], [b, less]) => less - most || (a < b ? -1 : 1));
}

/** Everyone a book has to name: the event's people, and those who left with something in it. In the order they joined. */
export function peopleOf(book: EventBook): Participant[] {
  const named = new Set<string>();
  for (const expense of book.expenses) for (const person of effectsOf(expense).keys()) named.add(person);
  for (const payment of book.payments) for (const person of effectsOf(payment).keys()) named.add(person);
  return book.participants.filter(({ user_id, status }) => status === "active" || named.has(user_id));
}

/** The net balance of a person; zero without one. */
export function netOf(book: EventBook, person: string): Units {
  return book.balances.find(({ user_id }) => user_id === person)?.net ?? ZERO;
}
