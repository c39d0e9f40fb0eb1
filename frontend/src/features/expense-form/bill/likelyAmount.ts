import { type Currency, decimalsOf } from "@/core/money/currency";
import { absolute, type Units } from "@/core/money/units";
import type { Expense } from "@/data/event/model";

type Spent = Pick<Expense, "id" | "amount" | "currency" | "amount_in_event_currency">;

/**
 * Returns the amount that was probably meant when only digits were typed: "12" becomes 0.12, but 12.00 is closer to the
 * event's usual amount. Null for an amount of at least one unit, for a currency without decimals, and for an event
 * without expenses in that currency.
 */
export function likelyAmount(
  { id, amount, currency }: { id: string; amount: Units; currency: Currency },
  earlier: readonly Spent[],
  eventCurrency: Currency,
): Units | null {
  const unit = 10 ** decimalsOf(currency);
  if (amount <= 0 || amount >= unit || unit === 1) return null;
  const meant = (amount * unit) as Units;
  const usual = median(
    amountsIn(
      currency,
      eventCurrency,
      earlier.filter((expense) => expense.id !== id),
    ),
  );
  // Closer by ratio, not by difference: 1.20 is as far from 0.12 as from 12.00.
  return usual !== null && usual * usual > amount * meant ? meant : null;
}

function amountsIn(currency: Currency, eventCurrency: Currency, expenses: readonly Spent[]): number[] {
  if (currency === eventCurrency) return expenses.map((expense) => absolute(expense.amount_in_event_currency));
  return expenses.filter((expense) => expense.currency === currency).map((expense) => absolute(expense.amount));
}

function median(amounts: readonly number[]): number | null {
  const sorted = [...amounts].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
