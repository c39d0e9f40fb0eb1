import { type Units, ZERO } from "@/core/money/units";
import { effectsOf, netEffect } from "./effects";
import type { Balance, Expense, Payment, ServerEventPage } from "./model";

/** Returns an event's balances with an expense or a payment added (1) or removed (-1). */
export function balancesWith(
  balances: readonly Balance[],
  item: Parameters<typeof effectsOf>[0],
  sign: 1 | -1,
): Balance[] {
  const byPerson = new Map(balances.map((balance) => [balance.user_id, balance]));
  for (const [user_id, effect] of effectsOf(item)) {
    const old = byPerson.get(user_id) ?? { user_id, paid: ZERO, share: ZERO, sent: ZERO, received: ZERO, net: ZERO };
    const part = (name: keyof typeof effect) => (old[name] + sign * effect[name]) as Units;
    const parts = { paid: part("paid"), share: part("share"), sent: part("sent"), received: part("received") };
    byPerson.set(user_id, { ...old, ...parts, net: netEffect(parts) });
  }
  return [...byPerson.values()];
}

/** Returns the page with an expense added to its sums (1) or removed from them (-1). */
export function countExpense(page: ServerEventPage, expense: Expense, sign: 1 | -1): ServerEventPage {
  return {
    ...page,
    total: (page.total + sign * expense.amount_in_event_currency) as Units,
    expense_count: page.expense_count + sign,
    balances: balancesWith(page.balances, expense, sign),
  };
}

/** Returns the page with a payment added to its sums (1) or removed from them (-1). */
export function countPayment(page: ServerEventPage, payment: Payment, sign: 1 | -1): ServerEventPage {
  return { ...page, balances: balancesWith(page.balances, payment, sign) };
}

type Placed = Pick<Expense, "id" | "expense_date" | "created_at">;

/**
 * Returns the row of an expense that the server's sums include; null when they include none. Undefined when the page cannot
 * tell: the expense is not among the newest ones and was not fetched by its id. `fresh` is the place of a new expense.
 */
export function expenseCountedByServer(
  page: ServerEventPage,
  id: string,
  fresh: Placed | null,
): Expense | null | undefined {
  const row = page.expenses.find((expense) => expense.id === id) ?? page.also?.[id];
  if (row !== undefined) return row;
  if (page.next === null) return null;
  // The page lists every expense that comes before its oldest one.
  const oldest = page.expenses.at(-1);
  return fresh && oldest && newestFirst(fresh, oldest) < 0 ? null : undefined;
}

/** The expense that a mutation changes, which an event's sums may include or not. */
export interface ExpenseReference {
  id: string;
  /** The row before the mutation; null for a new expense. */
  base: Expense | null;
  /** The date under which a new expense is listed; null for an existing one. */
  newOn: string | null;
}

/** Like `expenseCountedByServer`, for the expense of a mutation made at that time. */
export function referencedRow(page: ServerEventPage, { id, newOn }: ExpenseReference, at: string) {
  return expenseCountedByServer(page, id, newOn === null ? null : { id, expense_date: newOn, created_at: at });
}

/**
 * Returns the page with the row that its sums include of an expense about to be changed. Must run before the change:
 * the sums of a later answer may include either version when the page does not list the expense.
 */
export function snapshotExpense(page: ServerEventPage, reference: ExpenseReference, at: string): ServerEventPage {
  if (referencedRow(page, reference, at) !== undefined) return page;
  return { ...page, also: { ...page.also, [reference.id]: reference.base } };
}

/** Returns the page with an expense inserted where the server would list it. */
export function withExpense(page: ServerEventPage, others: readonly Expense[], one: Expense): ServerEventPage {
  const next = others.findIndex((other) => newestFirst(one, other) < 0);
  const place = next === -1 ? others.length : next;
  return { ...page, expenses: [...others.slice(0, place), one, ...others.slice(place)] };
}

/** Orders by date and then by time of entry, newest first, as the server does. */
function newestFirst(a: Placed, b: Placed): number {
  return compare(b.expense_date, a.expense_date) || compare(b.created_at, a.created_at) || compare(a.id, b.id);
}

/** Orders ISO dates, timestamps and ids by code unit. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
