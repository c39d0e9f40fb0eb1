import { type Units, ZERO } from "@/core/money/units";
import { effectsOf, netEffect } from "./effects";
import type { Balance, Expense, Payment, ToldEventPage } from "./model";

/** An event's balances with an expense or a payment more (1) or less (-1). */
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

/** The event with an expense more or less in its sums. */
export function countExpense(page: ToldEventPage, expense: Expense, sign: 1 | -1): ToldEventPage {
  return {
    ...page,
    total: (page.total + sign * expense.amount_in_event_currency) as Units,
    expense_count: page.expense_count + sign,
    balances: balancesWith(page.balances, expense, sign),
  };
}

/** The event with a payment more or less in its sums. */
export function countPayment(page: ToldEventPage, payment: Payment, sign: 1 | -1): ToldEventPage {
  return { ...page, balances: balancesWith(page.balances, payment, sign) };
}

type Placed = Pick<Expense, "id" | "expense_date" | "created_at">;

/**
 * The row of an expense that the event's sums hold; null when they hold none. Undefined when the page does not tell: it
 * is not among its newest, and was not asked for. `fresh` is where a new one comes in the list.
 */
export function rowInSums(page: ToldEventPage, id: string, fresh: Placed | null): Expense | null | undefined {
  const row = page.expenses.find((expense) => expense.id === id) ?? page.also?.[id];
  if (row !== undefined) return row;
  if (page.next === null) return null;
  // A new one that comes before the oldest that is here would be here.
  const oldest = page.expenses.at(-1);
  return fresh && oldest && newestFirst(fresh, oldest) < 0 ? null : undefined;
}

/** The event with one expense more, where the server would list it among the others. */
export function withExpense(page: ToldEventPage, others: readonly Expense[], one: Expense): ToldEventPage {
  const next = others.findIndex((other) => newestFirst(one, other) < 0);
  const place = next === -1 ? others.length : next;
  return { ...page, expenses: [...others.slice(0, place), one, ...others.slice(place)] };
}

/** Newest day first, then the one entered last, as the server orders them. */
function newestFirst(a: Placed, b: Placed): number {
  return compare(b.expense_date, a.expense_date) || compare(b.created_at, a.created_at) || compare(a.id, b.id);
}

/** Dates, moments and ids are in the order of their characters. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
