import { formatShortDay } from "@/core/dates/dates";
import { isolated } from "@/core/text/isolated";
import type { EventRow } from "@/data/event/model";

type Known = Pick<EventRow, "planned_start_date" | "planned_duration_days" | "place_city" | "place_country">;

/** When, how long and where, as far as it is known: what stands in one line before the number of people. */
export function factsOf(event: Known, language: string, days: (count: number) => string, now = new Date()): string[] {
  const { planned_start_date: start, planned_duration_days: duration, place_city, place_country } = event;
  const place = place_city || place_country;
  return [start && formatShortDay(start, language, now), duration && days(duration), place && isolated(place)].filter(
    (fact): fact is string => Boolean(fact),
  );
}
