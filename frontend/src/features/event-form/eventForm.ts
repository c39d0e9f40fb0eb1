import * as v from "valibot";
import { isTakenDay } from "@/core/dates/takenDays";
import { MAX_DURATION_DAYS, MAX_EVENT_DESCRIPTION, MAX_EVENT_NAME, MAX_EVENT_PLACE } from "@/core/limits";
import { type Currency, isCurrency, NEW_EVENT_CURRENCY } from "@/core/money/currency";
import { CATEGORIES } from "@/data/event/columns";
import type { EventInput } from "@/data/event/createEvent";
import type { EventCategory, EventRow } from "@/data/event/model";

/** Values of the form, as typed. */
export interface EventValues {
  name: string;
  description: string;
  default_currency: Currency;
  category: EventCategory | "";
  place_country: string;
  /** ISO 3166-1 alpha-2 code of a country chosen from the suggestions. It narrows the search for the city. */
  country_code: string;
  place_city: string;
  planned_start_date: string;
  planned_duration_days: string;
}

export const NEW_EVENT: EventValues = {
  name: "",
  description: "",
  default_currency: NEW_EVENT_CURRENCY,
  category: "",
  place_country: "",
  country_code: "",
  place_city: "",
  planned_start_date: "",
  planned_duration_days: "",
};

const required = (limit: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty("field_required"), v.maxLength(limit, "text_too_long"));

const shared = {
  name: required(MAX_EVENT_NAME),
  default_currency: v.pipe(v.string(), v.check(isCurrency, "invalid_currency")),
  category: v.pipe(v.picklist(["", ...CATEGORIES]), v.picklist(CATEGORIES, "field_required")),
  place_country: required(MAX_EVENT_PLACE),
  country_code: v.string(),
  place_city: required(MAX_EVENT_PLACE),
  planned_start_date: v.pipe(
    v.string(),
    v.check((day) => day === "" || isTakenDay(day), "invalid_date"),
  ),
  planned_duration_days: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(0*[1-9]\d*)?$/, "invalid_duration"),
    v.check((days) => Number(days) <= MAX_DURATION_DAYS, "invalid_duration"),
  ),
};

/** Values of the form after validation. */
export type CheckedEvent = Omit<EventValues, "category"> & { category: EventCategory };
export type EventSchema = v.GenericSchema<EventValues, CheckedEvent>;

/** A new event requires a description, an existing one does not (docs/product.md 5.1). */
export const newEventSchema: EventSchema = v.object({ ...shared, description: required(MAX_EVENT_DESCRIPTION) });
export const eventSchema: EventSchema = v.object({
  ...shared,
  description: v.pipe(v.string(), v.trim(), v.maxLength(MAX_EVENT_DESCRIPTION, "text_too_long")),
});

export function pick(values: EventValues, names: Iterable<keyof EventValues>): Partial<EventValues> {
  return Object.fromEntries([...names].map((name) => [name, values[name]]));
}

/** Returns the values that differ from the initial ones. */
export function typedValues(start: EventValues, values: EventValues): Partial<EventValues> {
  const names = Object.keys(start) as (keyof EventValues)[];
  return pick(
    values,
    names.filter((name) => values[name] !== start[name]),
  );
}

export function valuesOf(event: EventRow): EventValues {
  return {
    name: event.name,
    description: event.description ?? "",
    default_currency: event.default_currency,
    category: event.category,
    place_country: event.place_country ?? "",
    country_code: "",
    place_city: event.place_city ?? "",
    planned_start_date: event.planned_start_date ?? "",
    planned_duration_days: event.planned_duration_days === null ? "" : String(event.planned_duration_days),
  };
}

/** Returns the trimmed event of the form's values. Optional empty fields are null (docs/product.md 5.1). */
export function inputOf<Category extends EventValues["category"]>(values: EventValues & { category: Category }) {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    category: values.category,
    default_currency: values.default_currency,
    place_country: values.place_country.trim(),
    place_city: values.place_city.trim(),
    planned_start_date: values.planned_start_date || null,
    planned_duration_days: values.planned_duration_days ? Number(values.planned_duration_days) : null,
  };
}

/** Returns the fields that differ from the form's initial values, so that others' changes are not overwritten. */
export function changesOf(start: EventValues, event: EventInput): Partial<EventInput> {
  const before: Record<string, unknown> = inputOf(start);
  return Object.fromEntries(Object.entries(event).filter(([name, value]) => value !== before[name]));
}
