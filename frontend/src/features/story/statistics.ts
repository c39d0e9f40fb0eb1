import * as v from "valibot";
import { CATEGORIES } from "@/data/event/columns";
import { type InUnits, inUnits, money } from "@/data/money";

const countedEvent = v.object({ id: v.string(), name: v.string(), count: v.number() });

const visitedPlace = v.object({
  place_name: v.nullable(v.string()),
  place_city: v.nullable(v.string()),
  place_country: v.nullable(v.string()),
  count: v.number(),
});
export type VisitedPlace = v.InferOutput<typeof visitedPlace>;

/** Sums of a group and the reader's share of them, in one currency. */
const spent = { currency: v.string(), total: money, my_share: money };
const spentSchema = v.object(spent);
const categorySchema = v.object({ ...spent, category: v.picklist(CATEGORIES) });
/** A month such as "2026-07". */
const monthSchema = v.object({ ...spent, month: v.string() });

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
  by_category: v.array(categorySchema),
  by_month: v.array(monthSchema),
});

export interface Spent extends InUnits<typeof spentSchema> {}
export interface CategorySpent extends InUnits<typeof categorySchema> {}
export interface MonthSpent extends InUnits<typeof monthSchema> {}
export interface Statistics extends InUnits<typeof statisticsSchema> {}

export const statisticsInUnits = inUnits(statisticsSchema);
