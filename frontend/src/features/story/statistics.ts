import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import { CATEGORIES, type EventCategory } from "@/data/event/model";

const countedEvent = v.object({ id: v.string(), name: v.string(), count: v.number() });

const visitedPlace = v.object({
  place_name: v.nullable(v.string()),
  place_city: v.nullable(v.string()),
  place_country: v.nullable(v.string()),
  count: v.number(),
});
export type VisitedPlace = v.InferOutput<typeof visitedPlace>;

const spent = { currency: v.string(), total: v.number(), my_share: v.number() };

/** The statistics of docs/product.md 4 as the API returns them. */
export const statisticsSchema = v.object({
  events_organised: v.number(),
  events_participated: v.number(),
  average_expenses_per_event: v.number(),
  co_participants: v.number(),
  most_paid_event: v.nullable(countedEvent),
  most_active_event: v.nullable(countedEvent),
  most_shared_expense: v.nullable(
    v.object({ id: v.string(), event_id: v.string(), description: v.nullable(v.string()), people_count: v.number() }),
  ),
  /** Places of place expenses only, most visited first. */
  visited_places: v.array(visitedPlace),
  by_category: v.array(v.object({ ...spent, category: v.picklist(CATEGORIES) })),
  by_month: v.array(v.object({ ...spent, month: v.string() })),
});
type StatisticsWire = v.InferOutput<typeof statisticsSchema>;

/** Sums of a group and the reader's share of them, in one currency. */
export interface Spent {
  currency: Currency;
  total: Units;
  my_share: Units;
}

export interface CategorySpent extends Spent {
  category: EventCategory;
}

export interface MonthSpent extends Spent {
  /** "2026-07". */
  month: string;
}

export interface Statistics extends Omit<StatisticsWire, "by_category" | "by_month"> {
  by_category: CategorySpent[];
  by_month: MonthSpent[];
}

function spentFromWire<T extends { currency: Currency; total: number; my_share: number }>(row: T) {
  return { ...row, total: toUnits(row.total, row.currency), my_share: toUnits(row.my_share, row.currency) };
}

export function statisticsFromWire(wire: StatisticsWire): Statistics {
  return {
    ...wire,
    by_category: wire.by_category.map(spentFromWire),
    by_month: wire.by_month.map(spentFromWire),
  };
}
