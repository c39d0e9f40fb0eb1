import type { Expense } from "@/shared/event/model";

/** Whether a search finds an expense: by its description or place, as the server looks for it. */
export function matches(expense: Pick<Expense, "description" | "place_name" | "place_city">, search: string): boolean {
  const text = [expense.description, expense.place_name, expense.place_city].filter(Boolean).join(" ");
  return text.toLocaleLowerCase().includes(search.toLocaleLowerCase());
}
