import { MAX_JOINED_EXPENSES } from "@/core/limits";
import { type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import type { Expense, Participant, Payment } from "@/data/event/model";

/** The database keeps four decimals of a part; weights are whole numbers. */
const WHOLE = 10_000;

/** An earlier expense that a new member may have shared. */
export interface EarlierExpense {
  expense: Expense;
  /** What the person's share would be, in the event's currency. */
  share: Units;
  /** Whether all people of that time share it equally, and no payment has followed: it was probably theirs too. */
  isLikely: boolean;
}

interface EventPeople {
  participants: readonly Participant[];
  payments: readonly Payment[];
}

/**
 * Returns the expense with one more person, who gets an equal share or one part. Payers stay. Null when the person
 * shares it already, when it is split manually, or when a share would become 0. Must compute the same as
 * `join_expenses` in the database.
 */
export function withSharer(expense: Expense, person: string): Expense | null {
  if (expense.split_method === "manual" || expense.shares.some(({ user_id }) => user_id === person)) return null;
  const parts = new Map(expense.shares.map((share) => [share.user_id, share.parts ?? 1])).set(person, 1);
  const weights = new Map([...parts].map(([id, part]) => [id, Math.round(part * WHOLE)]));
  const amounts = apportion(expense.id, expense.amount, weights);
  if ([...amounts.values()].some((amount) => amount === 0)) return null;
  const converted = apportion(expense.id, expense.amount_in_event_currency, amounts);
  const shares = [...amounts].map(([user_id, share_amount]) => ({
    user_id,
    share_amount,
    share_in_event_currency: converted.get(user_id) ?? ZERO,
    parts: expense.split_method === "parts" ? (parts.get(user_id) ?? 1) : null,
  }));
  return { ...expense, shares };
}

/**
 * Returns the earlier expenses that a new member can still share, in the order given, at most 500. For a person who
 * claimed others, the earliest of their joining dates counts.
 */
export function earlierExpenses(
  { participants, payments }: EventPeople,
  expenses: readonly Expense[],
  person: string,
): EarlierExpense[] {
  const joinedAt = joiningTime(participants, person);
  const settledAt = Math.max(0, ...payments.map(({ created_at }) => Date.parse(created_at)));
  return expenses
    .filter(({ created_at }) => Date.parse(created_at) < joinedAt)
    .flatMap((expense) => {
      const share = withSharer(expense, person)?.shares.find((one) => one.user_id === person);
      if (!share) return [];
      const isLikely =
        expense.split_method === "equal" &&
        Date.parse(expense.created_at) > settledAt &&
        isSharedByAll(expense, participants);
      return { expense, share: share.share_in_event_currency, isLikely };
    })
    .slice(0, MAX_JOINED_EXPENSES);
}

/** Returns the earlier bills by item that the person is not part of, in the order given. */
export function earlierBills(
  { participants }: Pick<EventPeople, "participants">,
  expenses: readonly Expense[],
  person: string,
): Expense[] {
  const joinedAt = joiningTime(participants, person);
  return expenses.filter(
    ({ created_at, is_bill, shares }) =>
      is_bill && Date.parse(created_at) < joinedAt && shares.every(({ user_id }) => user_id !== person),
  );
}

/** Returns when a person joined, in milliseconds; before everything for people who are not in the event now. */
function joiningTime(participants: readonly Participant[], person: string): number {
  if (!participants.some(({ user_id, status }) => user_id === person && status === "active")) return -Infinity;
  const began = participants.filter(({ user_id, person: { claimed_by } }) => [user_id, claimed_by].includes(person));
  return Math.min(...began.map(({ joined_at }) => Date.parse(joined_at)));
}

/** Whether everyone of that time shares the expense. A claimed person counts as the person who claimed them. */
function isSharedByAll({ created_at, shares }: Expense, participants: readonly Participant[]): boolean {
  const at = Date.parse(created_at);
  const sharers = new Set(shares.map(({ user_id }) => user_id));
  return participants
    .filter(({ joined_at, removed_at }) => Date.parse(joined_at) <= at && !(removed_at && Date.parse(removed_at) <= at))
    .every(({ user_id, person }) => sharers.has(person.claimed_by ?? user_id));
}
