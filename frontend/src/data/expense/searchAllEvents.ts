import { plainUnits } from "@/core/money/units";
import { searchable } from "@/core/text/searchable";
import type { ExpenseCard } from "@/data/event/model";
import type { Person } from "@/data/person/model";

/**
 * Returns the expenses that match every word of the search in description, place, event, payers, amount or currency.
 * Uses the same rules as the database (find_my_expenses).
 */
export function matching(expenses: readonly ExpenseCard[], search: string): ExpenseCard[] {
  const words = searchable(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...expenses];
  return expenses.filter((expense) => {
    const { description, place_name, place_city, event, payers, currency } = expense;
    const texts = [description, place_name, place_city, event.name, currency, ...payers.map(nameAndAddress)];
    const written = texts.map((text) => searchable(text ?? ""));
    const amount = plainUnits(expense.amount, currency);
    return words.every(
      (word) =>
        figuresOf(word).some((figure) => amount.includes(figure)) || written.some((text) => text.includes(word)),
    );
  });
}

/**
 * Returns the figures that a word can mean, without thousands and with a decimal point: as written with a decimal point, and
 * as written with a decimal comma, unless a point stands where no thousands end.
 */
function figuresOf(word: string): string[] {
  if (!/[0-9]/.test(word)) return [];
  const withPoint = word.replaceAll(",", "");
  if (!word.includes(",") && /\.(?![0-9]{3}([^0-9]|$))/.test(word)) return [withPoint];
  return [withPoint, word.replaceAll(".", "").replaceAll(",", ".")];
}

const nameAndAddress = ({ person }: { person: Person }): string =>
  [person.first_name, person.last_name, person.email].filter(Boolean).join(" ");
