import { plainUnits } from "@/core/money/units";
import { hasWords, searchedWords } from "@/core/text/search";
import type { ExpenseCard } from "@/data/event/model";
import type { Person } from "@/data/person/model";

/**
 * Returns the expenses that match every word of the search in description, place, event, payers, amount or currency.
 * Uses the same rules as the database (find_my_expenses).
 */
export function matching(expenses: readonly ExpenseCard[], search: string): ExpenseCard[] {
  const words = searchedWords(search);
  if (words.length === 0) return [...expenses];
  return expenses.filter(({ description, place_name, place_city, event, payers, currency, amount }) => {
    const texts = [description, place_name, place_city, event.name, currency, ...payers.map(nameAndAddress)];
    return hasWords(words, texts, plainUnits(amount, currency));
  });
}

const nameAndAddress = ({ person }: { person: Person }): string =>
  [person.first_name, person.last_name, person.email].filter(Boolean).join(" ");
