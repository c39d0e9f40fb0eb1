import { distanceKm, type Point } from "@/core/geo/earth";
import type { Visit } from "@/data/story/model";
import { pointOf } from "@/data/story/stops";

/** A visit whose place is known. */
export interface Located extends Point {
  name: string;
  date: string;
  /** How many expenses. */
  count: number;
}

/** The visits that a map can show. */
export function locatedOf(visits: readonly Visit[]): Located[] {
  return visits.flatMap((visit) => {
    const point = pointOf(visit);
    return point ? [{ ...point, name: visit.place_name, date: visit.date, count: visit.count }] : [];
  });
}

/** The names of places that nobody said the position of, each once. */
export function unlocatedOf(visits: readonly Visit[]): string[] {
  return [...new Set(visits.filter((visit) => pointOf(visit) === null).map(({ place_name }) => place_name))];
}

/** A way from one place to the next. */
export interface Leg {
  from: Located;
  to: Located;
  km: number;
}

/**
 * The ways between places that follow each other. Those of one day begin where the day before ended, since that is where one
 * woke up.
 */
export function legsOf(visits: readonly Located[], day: string | null): Leg[] {
  return visits.slice(1).flatMap((to, index) => {
    const from = visits[index];
    if (!from || (day !== null && to.date !== day)) return [];
    const km = distanceKm(from, to);
    return km > 0 ? [{ from, to, km }] : [];
  });
}
