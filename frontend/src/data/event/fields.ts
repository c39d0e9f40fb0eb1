import type { EventSettings } from "./columns";

/** How the values of a column are read and shown, in the history and in conflicts. */
export type FieldKind =
  | "text"
  | "country"
  | "city"
  | "money"
  | "person"
  | "people"
  | "date"
  | "days"
  | "rate"
  | "topic"
  | "choice"
  | "items";

/**
 * The columns of an event that the history and conflicts show, in this order. Null is not shown. Their labels are
 * `history.field` in `locales/<language>/events.json`.
 */
export const EVENT_FIELDS = {
  name: "text",
  description: "text",
  category: "choice",
  default_currency: "text",
  place_country: "country",
  place_city: "city",
  planned_start_date: "date",
  planned_duration_days: "days",
  status: null,
} as const satisfies Record<keyof EventSettings, FieldKind | null>;
