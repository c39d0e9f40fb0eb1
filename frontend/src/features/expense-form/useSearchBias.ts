import type { Expense } from "@/data/event/model";
import { useCityFound } from "@/data/place/places";
import { useExpenseForm } from "./formContext";

interface Position {
  lat: number;
  lon: number;
}

/**
 * Where the group is, roughly: where it spent last, else the middle of the event's city. Enough for places near it to come first.
 * The city is looked up once it is wanted.
 */
export function useSearchBias(wanted: boolean): Position | undefined {
  const { event, earlier } = useExpenseForm();
  const spent = lastPosition(earlier);
  const city = [event.place_city, event.place_country].filter(Boolean).join(" ");
  const [found] = useCityFound(wanted && !spent && event.place_city ? city : "").found;
  return spent ?? (found && roughly(found.lat, found.lon));
}

/** Where the expense of the latest day with a position was. */
export function lastPosition(expenses: readonly Expense[]): Position | undefined {
  let last: Expense | undefined;
  for (const expense of expenses) {
    if (expense.place_lat === null || expense.place_lon === null) continue;
    if (!last || expense.expense_date > last.expense_date) last = expense;
  }
  return last && roughly(last.place_lat ?? 0, last.place_lon ?? 0);
}

/** To a kilometre: whoever is asked for places need not know in which house the group sat. */
const roughly = (lat: number, lon: number): Position => ({
  lat: Math.round(lat * 100) / 100,
  lon: Math.round(lon * 100) / 100,
});
