import { formatUnits } from "@/core/money/units";
import type { ExpenseCard } from "@/domain/event/model";
import { nameOf } from "@/domain/people/displayName";

/**
 * The expenses in which every word of the search is found: in the description, place, event, payers,
 * amount or currency. Upper and lower case are the same, by the rules of the reader's language.
 */
export function matching(expenses: readonly ExpenseCard[], search: string, language: string): ExpenseCard[] {
  const fold = (text: string) => text.toLocaleLowerCase(language);
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...expenses];
  return expenses.filter((expense) => {
    const text = fold(
      [
        expense.description,
        expense.place_name,
        expense.place_city,
        expense.event.name,
        ...expense.payers.map(({ person }) => nameOf(person)),
        formatUnits(expense.amount, expense.currency),
        expense.currency,
      ].join(" "),
    );
    return words.every((word) => text.includes(word));
  });
}
