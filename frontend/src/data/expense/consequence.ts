import type { Units } from "@/core/money/units";
import { ZERO } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import type { EventPage, Expense } from "@/data/event/model";
import { balancesWith } from "@/data/event/sums";
import { expenseAfter, type SaveExpense } from "./saveExpense";

/** The parts of an expense that move balances, in the event's currency. */
type Counted = Pick<Expense, "payers" | "shares">;

/** What a change of an old expense does to balances that people have paid by already. */
export interface Consequence {
  /** People whose balance changes, those who lose most first. */
  changes: { user_id: string; change: Units }[];
  /** How many payments settle the event before and after the change. */
  payments: { before: number; after: number };
}

type Settled = Pick<EventPage, "balances" | "participants">;

/**
 * Returns what replacing `before` by `after` does to an event whose sums hold `before`; `after` is null for a deletion.
 * By the arithmetic of the server's settlement. Null when no balance changes.
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

/** Returns what saving a change of `saved` does, which is the row that the event's sums hold. Null when no balance changes. */
export function consequenceOfSaving(
  event: EventPage,
  saved: Expense,
  change: Pick<SaveExpense, "expense" | "shares" | "payers">,
): Consequence | null {
  const whole = { ...change, version: saved.version, base: saved };
  const by = { me: saved.created_by, at: saved.updated_at };
  return consequenceOf(event, saved, expenseAfter(whole, event.event.default_currency, saved, by));
}
