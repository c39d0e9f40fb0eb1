import { distanceKm, type Point } from "@/core/geo/earth";
import type { Visit } from "@/data/story/model";
import { pointOf } from "@/data/story/stops";

/** A visit whose coordinates are known. */
export interface Located extends Point {
  name: string;
  date: string;
  /** Number of expenses. */
  count: number;
}

/** Returns the visits that have coordinates. */
export function locatedOf(visits: readonly Visit[]): Located[] {
  return visits.flatMap((visit) => {
    const point = pointOf(visit);
    return point ? [{ ...point, name: visit.place_name, date: visit.date, count: visit.count }] : [];
  });
}

/** Returns the distinct names of places without coordinates. */
export function unlocatedOf(visits: readonly Visit[]): string[] {
  return [...new Set(visits.filter((visit) => pointOf(visit) === null).map(({ place_name }) => place_name))];
}

/** A straight way from one place to the next. */
export interface Leg {
  from: Located;
  to: Located;
  km: number;
}

/**
 * Returns the legs between successive places on one day, or on all days (null). The first leg of a day begins at the last
 * place of the day before.
 */
export function legsOf(visits: readonly Located[], day: string | null): Leg[] {
  return visits.slice(1).flatMap((to, index) => {
    const from = visits[index];
    if (!from || (day !== null && to.date !== day)) return [];
    const km = distanceKm(from, to);
    return km > 0 ? [{ from, to, km }] : [];
  });
}
