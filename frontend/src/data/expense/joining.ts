import { type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import type { Expense, Participant, Payment } from "@/data/event/model";

/** The database takes no more expenses at once (private.limit_for). */
export const MOST_JOINED = 500;

/** The database keeps four decimals of a part; weights are whole numbers. */
const WHOLE = 10_000;

/** An expense that a person may have shared, though it was entered before that person took part. */
export interface EarlierExpense {
  expense: Expense;
  /** What the person's share would be, in the event's currency. */
  share: Units;
  /** Everybody there was shares it equally, and no payment has settled it since: it was probably theirs too. */
  isLikely: boolean;
}

interface EventPeople {
  participants: readonly Participant[];
  payments: readonly Payment[];
}

/**
 * Returns the expense with one person more who shares: an equal share, or one part. Payers stay. Null where the person shares it
 * already, where it is split manually, and where somebody's share would become 0. As `join_expenses` of the database computes it.
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
 * Returns the expenses that were entered before a person took part and that the person can still share, in the order given, at
 * most 500. A person who claimed others took part since the first of them did.
 */
export function earlierExpenses(
  { participants, payments }: EventPeople,
  expenses: readonly Expense[],
  person: string,
): EarlierExpense[] {
  if (!participants.some(({ user_id, status }) => user_id === person && status === "active")) return [];
  const began = participants.filter(({ user_id, person: { claimed_by } }) => [user_id, claimed_by].includes(person));
  const joinedAt = Math.min(...began.map(({ joined_at }) => Date.parse(joined_at)));
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
    .slice(0, MOST_JOINED);
}

/** Whether everybody shares the expense who took part when it was entered, themselves or as whoever claimed them. */
function isSharedByAll({ created_at, shares }: Expense, participants: readonly Participant[]): boolean {
  const at = Date.parse(created_at);
  const sharers = new Set(shares.map(({ user_id }) => user_id));
  return participants
    .filter(({ joined_at, removed_at }) => Date.parse(joined_at) <= at && !(removed_at && Date.parse(removed_at) <= at))
    .every(({ user_id, person }) => sharers.has(person.claimed_by ?? user_id));
}
