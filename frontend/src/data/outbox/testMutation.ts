import { equalShares } from "@/core/splitting/split";
import type { ExpenseInput, Mutation } from "./model";

type NewExpense = Pick<ExpenseInput, "id" | "event_id" | "paid_by" | "amount"> & Partial<ExpenseInput>;

/** A new expense for tests: a dinner in euros, shared equally among those. */
export function newExpense(columns: NewExpense, among: readonly string[]): Extract<Mutation, { kind: "save_expense" }> {
  return {
    kind: "save_expense",
    version: null,
    base: null,
    shares: equalShares(columns.id, columns.amount, among).map((share) => ({ ...share, parts: null })),
    payers: null,
    expense: {
      description: "Dinner",
      currency: "EUR",
      expense_date: "2026-07-14",
      category: "general",
      split_method: "equal",
      conversion_rate_to_event_currency: 1,
      rate_date: null,
      rate_source: "same",
      place_name: null,
      place_id: null,
      place_lat: null,
      place_lon: null,
      place_country: null,
      place_city: null,
      ...columns,
    },
  };
}
