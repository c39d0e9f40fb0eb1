import type { Balance, EventPage, Expense, Payment } from "@/shared/event/model";
import { type Cents, ZERO } from "@/shared/money/cents";
import { convert, convertShares } from "@/shared/money/rate";
import type { Share } from "@/shared/money/split";
import { type Entry, type ExpenseInput, eventOf, type Mutation, subjectOf } from "./model";

/** How far a shown entry has come: on its way, or refused and waiting for a decision. */
export type Pending = Entry["state"];

/** An event as the person made it: what the server said, with everything of theirs still on its way. */
export interface OverlaidEventPage extends EventPage {
  /** Expenses and payments that are not on the server yet, by their id. */
  pending: ReadonlyMap<string, Pending>;
}

export function withPending(page: EventPage, entries: readonly Entry[], me: string): OverlaidEventPage {
  const mine = entries.filter((entry) => eventOf(entry.mutation) === page.event.id);
  const pending = new Map<string, Pending>();
  let result = page;
  for (const entry of mine) {
    result = apply(result, entry.mutation, { me, at: entry.made_at });
    pending.set(subjectOf(entry.mutation), entry.state);
  }
  return { ...result, pending };
}

/** The event after one change. Applying a change that the server's answer holds already does nothing. */
export function apply(page: EventPage, mutation: Mutation, by: { me: string; at: string }): EventPage {
  switch (mutation.kind) {
    case "save_expense": {
      const there = page.expenses.find((e) => e.id === mutation.expense.id);
      if (there && there.version > (mutation.version ?? 0)) return page;
      const before = there ?? (mutation.base && isCounted(page, mutation.base) ? mutation.base : null);
      const after = expenseAfter(mutation.expense, mutation.shares, mutation.version, before, by);
      return withExpenses(countExpense(before ? countExpense(page, before, -1) : page, after, 1), [
        ...page.expenses.filter((e) => e.id !== after.id),
        after,
      ]);
    }
    case "delete_expense": {
      if (!isCounted(page, mutation.base)) return page;
      const there = page.expenses.find((e) => e.id === mutation.base.id) ?? mutation.base;
      return withExpenses(
        countExpense(page, there, -1),
        page.expenses.filter((e) => e.id !== there.id),
      );
    }
    case "save_payment": {
      if (page.payments.some((p) => p.id === mutation.payment.id)) return page;
      const payment: Payment = { ...mutation.payment, created_by: by.me, created_at: by.at };
      return { ...countPayment(page, payment, 1), payments: [payment, ...page.payments] };
    }
    case "delete_payment": {
      if (!page.payments.some((p) => p.id === mutation.base.id)) return page;
      return {
        ...countPayment(page, mutation.base, -1),
        payments: page.payments.filter((p) => p.id !== mutation.base.id),
      };
    }
  }
}

/** Whether the event's sums hold an expense: it is among those that came with the page, or older than they. */
function isCounted(page: EventPage, expense: Expense): boolean {
  if (page.expenses.some((e) => e.id === expense.id)) return true;
  const oldest = page.expenses.at(-1);
  return page.next !== null && (oldest === undefined || newestFirst(oldest, expense) < 0);
}

/** The row as the database will make it, by the same arithmetic. */
function expenseAfter(
  input: ExpenseInput,
  shares: readonly Share[],
  version: number | null,
  before: Expense | null,
  by: { me: string; at: string },
): Expense {
  const converted = convert(input.amount, input.conversion_rate_to_event_currency) ?? ZERO;
  const inEventCurrency = new Map(
    convertShares(input.id, shares, input.amount, converted).map((s) => [s.user_id, s.share_amount]),
  );
  return {
    ...input,
    amount_in_event_currency: converted,
    created_by: before?.created_by ?? by.me,
    created_at: before?.created_at ?? by.at,
    updated_at: by.at,
    version: (version ?? 0) + 1,
    shares: shares.map((s) => ({ ...s, share_in_event_currency: inEventCurrency.get(s.user_id) ?? ZERO })),
  };
}

function countExpense(page: EventPage, expense: Expense, sign: 1 | -1): EventPage {
  const total = (page.total + sign * expense.amount_in_event_currency) as Cents;
  const changes = [
    { user_id: expense.paid_by, paid: expense.amount_in_event_currency },
    ...expense.shares.map((s) => ({ user_id: s.user_id, share: s.share_in_event_currency })),
  ];
  return {
    ...page,
    total,
    expense_count: page.expense_count + sign,
    balances: changeBalances(page.balances, changes, sign),
  };
}

function countPayment(page: EventPage, payment: Payment, sign: 1 | -1): EventPage {
  const changes = [
    { user_id: payment.from_user, sent: payment.amount },
    { user_id: payment.to_user, received: payment.amount },
  ];
  return { ...page, balances: changeBalances(page.balances, changes, sign) };
}

type Change = { user_id: string } & Partial<Pick<Balance, "paid" | "share" | "sent" | "received">>;

function changeBalances(balances: readonly Balance[], changes: readonly Change[], sign: 1 | -1): Balance[] {
  const byPerson = new Map(balances.map((b) => [b.user_id, b]));
  const none = { paid: ZERO, share: ZERO, sent: ZERO, received: ZERO, net: ZERO };
  for (const change of changes) {
    const old = byPerson.get(change.user_id) ?? { user_id: change.user_id, ...none };
    const add = (was: Cents, by: Cents | undefined) => (was + sign * (by ?? 0)) as Cents;
    const paid = add(old.paid, change.paid);
    const share = add(old.share, change.share);
    const sent = add(old.sent, change.sent);
    const received = add(old.received, change.received);
    const net = (paid - share + sent - received) as Cents;
    byPerson.set(change.user_id, { ...old, paid, share, sent, received, net });
  }
  return [...byPerson.values()];
}

/** Newest day first, then newest entry, as the server orders them. */
function withExpenses(page: EventPage, expenses: Expense[]): EventPage {
  return { ...page, expenses: [...expenses].sort(newestFirst) };
}

function newestFirst(a: Expense, b: Expense): number {
  return (
    b.expense_date.localeCompare(a.expense_date) || b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id)
  );
}
