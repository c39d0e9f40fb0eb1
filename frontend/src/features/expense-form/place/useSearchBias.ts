import { named } from "@/core/geo/eventPlace";
import type { Expense } from "@/data/event/model";
import { useCityFound } from "@/data/place/places";
import { useExpenseForm } from "../draft/formContext";

interface Position {
  lat: number;
  lon: number;
}

/**
 * Returns the group's approximate position: that of its last expense, else the middle of the event's city. Places near
 * it come first in the search. The city is looked up on demand.
 */
export function useSearchBias(wanted: boolean): Position | undefined {
  const { event, earlier } = useExpenseForm();
  const spent = lastPosition(earlier);
  const city = [event.place_city, event.place_country].map(named).filter(Boolean).join(" ");
  const [found] = useCityFound(wanted && !spent && named(event.place_city) ? city : "").found;
  return spent ?? (found && roughly(found.lat, found.lon));
}

/** Returns the position of the latest expense that has one. */
export function lastPosition(expenses: readonly Expense[]): Position | undefined {
  let last: Expense | undefined;
  for (const expense of expenses) {
    if (expense.place_lat === null || expense.place_lon === null) continue;
    if (!last || expense.expense_date > last.expense_date) last = expense;
  }
  return last && roughly(last.place_lat ?? 0, last.place_lon ?? 0);
}

/** Rounded to a kilometre, because the search service must not learn the group's exact position. */
const roughly = (lat: number, lon: number): Position => ({
  lat: Math.round(lat * 100) / 100,
  lon: Math.round(lon * 100) / 100,
});
