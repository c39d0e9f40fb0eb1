import type { FieldKind } from "@/data/event/fields";
import type { writtenColumns } from "./columns";

/**
 * The columns of an expense that the history and conflicts show, in this order. Null is shown with another field. Their
 * labels are `history.field` in `locales/<language>/events.json`.
 */
export const EXPENSE_FIELDS = {
  amount: "money",
  currency: null,
  description: "text",
  topic: "topic",
  category: "choice",
  place_name: "text",
  place_id: null,
  place_lat: null,
  place_lon: null,
  place_country: null,
  place_city: null,
  paid_by: "person",
  expense_date: "date",
  conversion_rate_to_event_currency: "rate",
  rate_date: null,
  rate_source: null,
  split_method: "choice",
  items: "items",
} as const satisfies Record<keyof typeof writtenColumns | "items", FieldKind | null>;
