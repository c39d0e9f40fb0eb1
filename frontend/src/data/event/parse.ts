import type { Currency } from "@/core/money/currency";
import { toUnits } from "@/core/money/units";
import type { BillExtra, BillItem } from "@/core/splitting/bill";
import { nameOf, secondLetters } from "@/data/person/displayName";
import { seriesFromWire } from "@/data/series/parse";
import type { Balance, EventCard, Expense, ExpenseCard, Participant, Payment, ServerEventPage } from "./model";
import type {
  BalanceWire,
  EventCardWire,
  EventPageWire,
  ExpenseCardWire,
  ExpenseWire,
  ExtraWire,
  ItemWire,
  PayerWire,
  PaymentWire,
  ShareWire,
} from "./schema";

/**
 * Converts the API's answers to the model. Money is a JSON number there (schema.ts), and a whole number of smallest
 * currency units in the model. These functions are apart from the schemas, because the start script converts cached
 * answers without validating them.
 */

export function eventCardFromWire(card: EventCardWire): EventCard {
  const inEventCurrency = (amount: number) => toUnits(amount, card.default_currency);
  return {
    ...card,
    total: inEventCurrency(card.total),
    my_net: inEventCurrency(card.my_net),
    household_net: card.household_net === null ? null : inEventCurrency(card.household_net),
  };
}

export function payerFromWire<T extends PayerWire>(payer: T, currency: Currency, eventCurrency: Currency) {
  return {
    ...payer,
    paid_amount: toUnits(payer.paid_amount, currency),
    paid_in_event_currency: toUnits(payer.paid_in_event_currency, eventCurrency),
  };
}

export function shareFromWire<T extends ShareWire>(share: T, currency: Currency, eventCurrency: Currency) {
  return {
    ...share,
    share_amount: toUnits(share.share_amount, currency),
    share_in_event_currency: toUnits(share.share_in_event_currency, eventCurrency),
  };
}

export function itemFromWire(item: ItemWire, currency: Currency): BillItem {
  return { ...item, amount: toUnits(item.amount, currency) };
}

export function extraFromWire({ with_tax, ...extra }: ExtraWire, currency: Currency): BillExtra {
  return { ...extra, amount: toUnits(extra.amount, currency), withTax: with_tax };
}

/** Converts an expense of an event in `eventCurrency`. */
export function expenseFromWire({ items, extras, ...expense }: ExpenseWire, eventCurrency: Currency): Expense {
  return {
    ...expense,
    ...(items && { items: items.map((item) => itemFromWire(item, expense.currency)) }),
    ...(extras && { extras: extras.map((extra) => extraFromWire(extra, expense.currency)) }),
    amount: toUnits(expense.amount, expense.currency),
    amount_in_event_currency: toUnits(expense.amount_in_event_currency, eventCurrency),
    payers: expense.payers.map((payer) => payerFromWire(payer, expense.currency, eventCurrency)),
    shares: expense.shares.map((share) => shareFromWire(share, expense.currency, eventCurrency)),
  };
}

export function expenseCardFromWire(card: ExpenseCardWire): ExpenseCard {
  const eventCurrency = card.event.default_currency;
  return {
    ...card,
    amount: toUnits(card.amount, card.currency),
    amount_in_event_currency: toUnits(card.amount_in_event_currency, eventCurrency),
    my_share: card.my_share === null ? null : toUnits(card.my_share, eventCurrency),
    my_paid: toUnits(card.my_paid, eventCurrency),
    payers: card.payers.map((payer) => payerFromWire(payer, card.currency, eventCurrency)),
  };
}

export function paymentFromWire(payment: PaymentWire, currency: Currency): Payment {
  return { ...payment, amount: toUnits(payment.amount, currency), currency };
}

export function balanceFromWire(balance: BalanceWire, currency: Currency): Balance {
  return {
    user_id: balance.user_id,
    paid: toUnits(balance.paid, currency),
    share: toUnits(balance.share, currency),
    sent: toUnits(balance.sent, currency),
    received: toUnits(balance.received, currency),
    net: toUnits(balance.net, currency),
  };
}

/** Current and former people with their second letters and their number in the order of joining, which names people who have no name any more. */
export function participantsFromWire(participants: readonly Participant[]): Participant[] {
  const letters = secondLetters(participants.map(({ person }) => nameOf(person)));
  return participants.map((one, index) => {
    const second = letters[index];
    return { ...one, person: { ...one.person, place: index + 1, ...(second && { letters: second }) } };
  });
}

/** `asked` are the expenses fetched by id. */
export function eventPageFromWire(page: EventPageWire, asked: readonly string[]): ServerEventPage {
  const currency = page.event.default_currency;
  const also = new Map(page.also.map((expense) => [expense.id, expenseFromWire(expense, currency)]));
  return {
    ...page,
    participants: participantsFromWire(page.participants),
    total: toUnits(page.total, currency),
    balances: page.balances.map((balance) => balanceFromWire(balance, currency)),
    expenses: page.expenses.map((expense) => expenseFromWire(expense, currency)),
    also: Object.fromEntries(asked.map((id) => [id, also.get(id) ?? null])),
    payments: page.payments.map((payment) => paymentFromWire(payment, currency)),
    series: page.series?.map(seriesFromWire),
  };
}
