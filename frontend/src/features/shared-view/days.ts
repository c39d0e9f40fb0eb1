import { sum, type Units } from "@/core/money/units";
import type { ViewedExpense, ViewedPayment } from "./viewed";

interface ViewedDay {
  /** ISO date. */
  date: string;
  expenses: ViewedExpense[];
  payments: ViewedPayment[];
  /** Total of the day's expenses in the event's currency. */
  total: Units;
}

/**
 * Returns expenses and payments by day, newest first. In a list with further pages (`partial`), payments older than its
 * last expense are left out, because they belong to later pages.
 */
export function daysOf(
  expenses: readonly ViewedExpense[],
  payments: readonly ViewedPayment[],
  partial: boolean,
): ViewedDay[] {
  const oldest = partial ? (expenses.at(-1)?.expense_date ?? "") : "";
  const days = new Map<string, Omit<ViewedDay, "total">>();
  const dayOf = (date: string) => {
    const day = days.get(date) ?? { date, expenses: [], payments: [] };
    days.set(date, day);
    return day;
  };
  for (const expense of expenses) dayOf(expense.expense_date).expenses.push(expense);
  for (const payment of payments) if (payment.paid_on >= oldest) dayOf(payment.paid_on).payments.push(payment);
  return [...days.values()]
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .map((day) => ({ ...day, total: sum(day.expenses.map((expense) => expense.amount_in_event_currency)) }));
}
