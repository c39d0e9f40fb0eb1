import { toUnits } from "@/shared/money/units";
import type { Balance, EventCard, EventPage, Expense, ExpenseCard, Payment } from "./model";
import { participantsWithTints, withTints } from "./tints";

/**
 * The API's answers, in which money is a JSON number, become the model's, in which it is whole
 * cents. Nothing else of the app sees an amount that is not in cents.
 */
type Wire<T, Money extends keyof T> = Omit<T, Money> & Record<Money, number>;

export type EventCardWire = Wire<EventCard, "total" | "my_net">;

export function eventCardFromWire(card: EventCardWire): EventCard {
  return { ...card, people: withTints(card.people), total: toUnits(card.total), my_net: toUnits(card.my_net) };
}

export type ExpenseWire = Omit<Wire<Expense, "amount" | "amount_in_event_currency">, "shares"> & {
  shares: { user_id: string; share_amount: number; share_in_event_currency: number }[];
};

export function expenseFromWire(expense: ExpenseWire): Expense {
  return {
    ...expense,
    amount: toUnits(expense.amount),
    amount_in_event_currency: toUnits(expense.amount_in_event_currency),
    shares: expense.shares.map((share) => ({
      user_id: share.user_id,
      share_amount: toUnits(share.share_amount),
      share_in_event_currency: toUnits(share.share_in_event_currency),
    })),
  };
}

export type ExpenseCardWire = Omit<Wire<ExpenseCard, "amount" | "amount_in_event_currency">, "my_share"> & {
  my_share: number | null;
};

export function expenseCardFromWire(card: ExpenseCardWire): ExpenseCard {
  return {
    ...card,
    amount: toUnits(card.amount),
    amount_in_event_currency: toUnits(card.amount_in_event_currency),
    my_share: card.my_share === null ? null : toUnits(card.my_share),
  };
}

export type PaymentWire = Wire<Payment, "amount">;

export function paymentFromWire(payment: PaymentWire): Payment {
  return { ...payment, amount: toUnits(payment.amount) };
}

export type BalanceWire = Wire<Balance, "paid" | "share" | "sent" | "received" | "net">;

export function balanceFromWire(balance: BalanceWire): Balance {
  return {
    user_id: balance.user_id,
    paid: toUnits(balance.paid),
    share: toUnits(balance.share),
    sent: toUnits(balance.sent),
    received: toUnits(balance.received),
    net: toUnits(balance.net),
  };
}

export type EventPageWire = Omit<EventPage, "balances" | "total" | "expenses" | "also" | "payments"> & {
  balances: BalanceWire[];
  total: number;
  expenses: ExpenseWire[];
  also: ExpenseWire[];
  payments: PaymentWire[];
};

/** `asked` are the expenses that were asked for by id. */
export function eventPageFromWire(page: EventPageWire, asked: readonly string[]): EventPage {
  const also = new Map(page.also.map((expense) => [expense.id, expenseFromWire(expense)]));
  return {
    ...page,
    participants: participantsWithTints(page.participants),
    total: toUnits(page.total),
    balances: page.balances.map(balanceFromWire),
    expenses: page.expenses.map(expenseFromWire),
    also: Object.fromEntries(asked.map((id) => [id, also.get(id) ?? null])),
    payments: page.payments.map(paymentFromWire),
  };
}
