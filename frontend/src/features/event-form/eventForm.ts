import * as v from "valibot";
import { isTakenDay } from "@/core/dates/takenDays";
import { NO_PLACE, named } from "@/core/geo/eventPlace";
import { MAX_DURATION_DAYS, MAX_EVENT_DESCRIPTION, MAX_EVENT_NAME, MAX_EVENT_PLACE } from "@/core/limits";
import { isCurrency, NEW_EVENT_CURRENCY } from "@/core/money/currency";
import { CATEGORIES } from "@/data/event/columns";
import type { EventInput } from "@/data/event/createEvent";
import type { EventRow } from "@/data/event/model";

const text = (limit: number) => v.pipe(v.string(), v.trim(), v.maxLength(limit, "text_too_long"));
const required = (limit: number) => v.pipe(text(limit), v.nonEmpty("field_required"));
/** The database requires a country and a city; people need not name them. */
const place = v.pipe(
  text(MAX_EVENT_PLACE),
  v.transform((typed) => typed || NO_PLACE),
);
const optional = (limit: number) =>
  v.pipe(
    text(limit),
    v.transform((typed) => typed || null),
  );

/** Fields of the form in their order on the screen: from the typed text to the column. Optional empty fields are null. */
const fields = {
  name: required(MAX_EVENT_NAME),
  category: v.pipe(v.picklist(["", ...CATEGORIES]), v.picklist(CATEGORIES, "field_required")),
  description: optional(MAX_EVENT_DESCRIPTION),
  place_country: place,
  /** ISO 3166-1 alpha-2 code of a country chosen from the suggestions. It narrows the search for the city. No column. */
  country_code: v.string(),
  place_city: place,
  default_currency: v.pipe(v.string(), v.check(isCurrency, "invalid_currency")),
  planned_start_date: v.pipe(
    v.string(),
    v.check((day) => day === "" || isTakenDay(day), "invalid_date"),
    v.transform((day) => day || null),
  ),
  planned_duration_days: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(0*[1-9]\d*)?$/, "invalid_duration"),
    v.check((days) => Number(days) <= MAX_DURATION_DAYS, "invalid_duration"),
    v.transform((days) => Number(days) || null),
  ),
};

export const FIELDS = Object.keys(fields) as (keyof typeof fields)[];

const formSchema = v.object(fields);

/** Values of the form, as typed. */
export interface EventValues extends v.InferInput<typeof formSchema> {}
/** Checks the values of the form and returns the event. */
export type EventSchema = v.GenericSchema<EventValues, EventInput>;

const columnsOf = <Checked extends { country_code: string }>({ country_code: _, ...columns }: Checked) => columns;

/** A new event requires a description, an existing one does not (docs/product.md 5.1). */
export const newEventSchema: EventSchema = v.pipe(
  v.object({ ...fields, description: required(MAX_EVENT_DESCRIPTION) }),
  v.transform(columnsOf),
);
export const eventSchema: EventSchema = v.pipe(formSchema, v.transform(columnsOf));

/** Returns the values of the form for an event. Columns that it lacks are empty. */
export function valuesOf(event: Partial<EventRow>): EventValues {
  const { place_country, place_city } = event;
  const columns: Partial<Record<string, unknown>> = {
    ...event,
    ...{ place_country: named(place_country), place_city: named(place_city) },
  };
  return Object.fromEntries(FIELDS.map((name) => [name, String(columns[name] ?? "")])) as unknown as EventValues;
}

export const NEW_EVENT = valuesOf({ default_currency: NEW_EVENT_CURRENCY });

export function pick(values: EventValues, names: Iterable<keyof EventValues>): Partial<EventValues> {
  return Object.fromEntries([...names].map((name) => [name, values[name]]));
}

/** Returns the values that differ from the initial ones. */
export function typedValues(start: EventValues, values: EventValues): Partial<EventValues> {
  return pick(
    values,
    FIELDS.filter((name) => values[name] !== start[name]),
  );
}

/** Returns the columns that differ from the form's initial values, so that others' changes are not overwritten. */
export function changesOf(start: EventValues, event: EventInput): Partial<EventInput> {
  const values: Record<string, unknown> = valuesOf(event);
  const before: Record<string, string> = { ...start };
  return Object.fromEntries(Object.entries(event).filter(([name]) => values[name] !== before[name]?.trim()));
}
