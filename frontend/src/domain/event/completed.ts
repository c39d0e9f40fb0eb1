import type { Expense, ExpenseShare } from "./model";

/** What an earlier version of the app may have kept on the device without something that came since. */
type Earlier<T, Since extends keyof T> = Omit<T, Since> & Partial<Pick<T, Since>>;

type EarlierExpense = Earlier<Omit<Expense, "shares">, "payers"> & { shares: Earlier<ExpenseShare, "parts">[] };

/** An expense kept when one person paid all of it and no share had parts, as expenses are now. */
export function completed(expense: EarlierExpense): Expense {
  const { paid_by, amount, amount_in_event_currency } = expense;
  const alone = { user_id: paid_by, paid_amount: amount, paid_in_event_currency: amount_in_event_currency };
  return {
    ...expense,
    payers: expense.payers ?? [alone],
    shares: expense.shares.map((share) => ({ ...share, parts: share.parts ?? null })),
  };
}
