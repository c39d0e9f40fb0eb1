import type { Expense, Payment } from "@/data/event/model";

/** Whether a payment was recorded after an expense was created: people may have paid by its balances. */
export function paidSince(
  payments: readonly Pick<Payment, "created_at">[],
  expense: Pick<Expense, "created_at">,
): boolean {
  const created = Date.parse(expense.created_at);
  return payments.some((payment) => Date.parse(payment.created_at) > created);
}
