import type { Point } from "@/core/geo/earth";
import { sum } from "@/core/money/units";
import type { Visit } from "./model";

/** Consecutive visits to one place. */
interface Stop extends Omit<Visit, "date"> {
  from: string;
  to: string;
}

interface PlaceSpent extends Omit<Visit, "date"> {
  days: number;
}

/** Returns the coordinates of a visit. Null if they are unknown. */
export function pointOf({ lat, lon }: Pick<Visit, "lat" | "lon">): Point | null {
  return lat == null || lon == null ? null : { lat, lon };
}

const isSame = (a: Omit<Visit, "date">, b: Omit<Visit, "date">) =>
  a.place_name === b.place_name && a.lat === b.lat && a.lon === b.lon;

/** Returns the route: consecutive visits to one place are one stop. */
export function stopsOf(visits: readonly Visit[]): Stop[] {
  const stops: Stop[] = [];
  for (const { date, ...visit } of visits) {
    const last = stops.at(-1);
    if (last && isSame(last, visit)) {
      last.to = date;
      last.count += visit.count;
      last.total = sum([last.total, visit.total]);
    } else stops.push({ ...visit, from: date, to: date });
  }
  return stops;
}

/** Returns the places, the most expensive first. */
export function placesOf(visits: readonly Visit[]): PlaceSpent[] {
  const places: PlaceSpent[] = [];
  for (const { date: _, ...visit } of visits) {
    const place = places.find((one) => isSame(one, visit));
    if (place) {
      place.days += 1;
      place.count += visit.count;
      place.total = sum([place.total, visit.total]);
    } else places.push({ ...visit, days: 1 });
  }
  return places.sort((a, b) => b.total - a.total || (a.place_name < b.place_name ? -1 : 1));
}

/** Fewest places that a map explains better than the line of stops. */
const PLACES_OF_A_MAP = 3;

/** Returns whether the visits have enough distinct places with coordinates for a map. */
export const hasMap = (visits: readonly Visit[]) => placesOf(visits.filter(pointOf)).length >= PLACES_OF_A_MAP;
