import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  changesOf,
  type EventSchema,
  type EventValues,
  eventSchema,
  FIELDS,
  NEW_EVENT,
  newEventSchema,
  typedValues,
  valuesOf,
} from "./eventForm";

const filled: EventValues = {
  ...NEW_EVENT,
  name: " Ski week ",
  description: "Nine friends",
  category: "short_trip",
  place_country: "Austria",
  place_city: "Innsbruck",
};

function complaints(values: EventValues, schema: EventSchema = newEventSchema) {
  const { issues = [] } = v.safeParse(schema, values);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

describe("an event's form", () => {
  it("a new event requires name, category and description", () => {
    expect(complaints(NEW_EVENT)).toEqual({
      name: "field_required",
      description: "field_required",
      category: "field_required",
    });
    expect(complaints(filled)).toEqual({});
  });

  it("a place that nobody names is stored as none, and is empty in the form", () => {
    const saved = v.parse(eventSchema, { ...filled, place_country: " ", place_city: "" });
    expect(saved).toMatchObject({ place_country: "-", place_city: "-" });
    expect(valuesOf(saved)).toMatchObject({ place_country: "", place_city: "" });
    expect(changesOf(valuesOf(saved), saved)).toEqual({});
  });

  it("an existing event requires no description", () => {
    expect(complaints({ ...filled, description: "" }, eventSchema)).toEqual({});
  });

  it.each(["0", "-1", "1.5", "1e2", "abc", "3651", "99999"])(
    "the form refuses a duration of %s days",
    (planned_duration_days) => {
      expect(complaints({ ...filled, planned_duration_days })).toEqual({ planned_duration_days: "invalid_duration" });
    },
  );

  it.each(["", "1", "07", "14", "999", "3650"])("the form accepts a duration of %s days", (planned_duration_days) => {
    expect(complaints({ ...filled, planned_duration_days })).toEqual({});
  });

  it.each(["0026-11-17", "1989-12-31", "2101-01-01", "20266-11-17"])(
    "the form refuses a start on %s, as the database does",
    (planned_start_date) => {
      expect(complaints({ ...filled, planned_start_date })).toEqual({ planned_start_date: "invalid_date" });
    },
  );

  it("the form turns empty fields into null, and trims text", () => {
    const input = v.parse(newEventSchema, filled);
    expect(input).toMatchObject({ name: "Ski week", planned_start_date: null, planned_duration_days: null });
  });

  it("the form refuses texts longer than the database's limit", () => {
    expect(complaints({ ...filled, name: "x".repeat(121) })).toEqual({ name: "text_too_long" });
  });

  it("the form saves only changed fields, so that others' changes stay", () => {
    const start: EventValues = { ...filled, name: "Ski week" };
    const saved = (values: Partial<EventValues>) => changesOf(start, v.parse(eventSchema, { ...start, ...values }));
    expect(saved({})).toEqual({});
    expect(saved({ name: "Ski week  " })).toEqual({});
    expect(saved({ description: "", planned_duration_days: "7" })).toEqual({
      description: null,
      planned_duration_days: 7,
    });
  });

  it("the form's draft contains the input, not the initial values", () => {
    expect(typedValues(filled, filled)).toEqual({});
    expect(typedValues(filled, { ...filled, place_city: "Graz" })).toEqual({ place_city: "Graz" });
  });
});

/** The code of the form's fields. */
const code = Object.values(
  import.meta.glob<string>("./components/*.tsx", { query: "?raw", import: "default", eager: true }),
).join();

it.each(FIELDS)("the event's form has a field for %s", (field) => {
  expect(code).toMatch(new RegExp(`(register\\(|name=|type\\()"${field}"`));
});
