import type { Expense } from "@/data/event/model";

/** Returns the title of an expense: its description, else its place. Null when it has neither. */
export function titleOf(expense: Pick<Expense, "description" | "place_name">): string | null {
  return expense.description?.trim() || expense.place_name?.trim() || null;
}
