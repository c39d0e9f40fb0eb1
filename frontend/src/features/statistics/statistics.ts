import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { EventCategory } from "@/domain/event/model";

interface CountedEvent {
  id: string;
  name: string;
  count: number;
}

export interface VisitedPlace {
  place_name: string | null;
  place_city: string | null;
  place_country: string | null;
  count: number;
}

/** What is the same on the wire and in the app. */
interface Facts {
  events_organised: number;
  events_participated: number;
  average_expenses_per_event: number;
  co_participants: number;
  most_paid_event: CountedEvent | null;
  most_active_event: CountedEvent | null;
  most_shared_expense: { id: string; event_id: string; description: string | null; people_count: number } | null;
  /** Places of place expenses alone, the most visited first. */
  visited_places: VisitedPlace[];
}

/** What a group spent, and the reader's part of it, in one currency. */
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

/** The full list of spec section 2 "Statistics". */
export interface Statistics extends Facts {
  by_category: CategorySpent[];
  by_month: MonthSpent[];
}

type OnTheWire<T extends Spent> = Omit<T, "total" | "my_share"> & { total: number; my_share: number };

export interface StatisticsWire extends Facts {
  by_category: OnTheWire<CategorySpent>[];
  by_month: OnTheWire<MonthSpent>[];
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
