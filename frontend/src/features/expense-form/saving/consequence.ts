import type { Units } from "@/core/money/units";
import { ZERO } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import type { EventPage, Expense } from "@/data/event/model";
import { balancesWith } from "@/data/event/sums";
import { expenseAfter, type SaveExpense } from "@/data/expense/saveExpense";

/** The parts of an expense that move balances, in the event's currency. */
type Counted = Pick<Expense, "payers" | "shares">;

/** Effect of changing an old expense on balances that people may have paid by. */
export interface Consequence {
  /** People whose balance changes, the largest loss first. */
  changes: { user_id: string; change: Units }[];
  /** Number of payments that settle the event, before and after the change. */
  payments: { before: number; after: number };
}

type Settled = Pick<EventPage, "balances" | "participants">;

/**
 * Returns the effect of replacing `before` by `after`, in an event whose sums include `before`. `after` is null for a
 * deletion. Uses the same arithmetic as the server's settlement. Null when no balance changes.
 */
export function consequenceOf(event: Settled, before: Counted, after: Counted | null): Consequence | null {
  const without = balancesWith(event.balances, before, -1);
  const balances = after ? balancesWith(without, after, 1) : without;
  const nets = new Map(event.balances.map(({ user_id, net }) => [user_id, net]));
  const changes = balances
    .map(({ user_id, net }) => ({ user_id, change: (net - (nets.get(user_id) ?? ZERO)) as Units }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => a.change - b.change || (a.user_id < b.user_id ? -1 : 1));
  if (changes.length === 0) return null;
  return {
    changes,
    payments: { before: planOfPayments(event).length, after: planOfPayments({ ...event, balances }).length },
  };
}

/**
 * Returns the effect of saving a changed expense. `saved` is the row that the event's sums include. Null when no
 * balance changes.
 */
export function consequenceOfSaving(
  event: EventPage,
  saved: Expense,
  change: Pick<SaveExpense, "expense" | "shares" | "payers">,
): Consequence | null {
  const whole = { ...change, version: saved.version, base: saved };
  const by = { me: saved.created_by, at: saved.updated_at };
  return consequenceOf(event, saved, expenseAfter(whole, event.event.default_currency, saved, by));
}
