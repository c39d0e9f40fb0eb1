import * as v from "valibot";
import { eventMoney, type InUnits, inUnits } from "@/data/money";
import { personSchema } from "@/data/person/schema";

/** The columns of an event, each once. */

const text = v.string();
const textOrNull = v.nullable(text);
const number = v.number();

/** Enumerations of docs/product.md 5.1, in the order of the menus. */
export const CATEGORIES = [
  "long_vacation",
  "short_trip",
  "dining_friends",
  "weekend_fun",
  "special_occasion",
  "other",
] as const;

export type EventCategory = (typeof CATEGORIES)[number];

/** Columns that participants change and may leave empty. */
export const optionalColumns = {
  description: textOrNull,
  place_country: textOrNull,
  place_city: textOrNull,
  /** ISO date, or null when none was set. */
  planned_start_date: textOrNull,
  planned_duration_days: v.nullable(number),
};

/** Columns that participants change. */
const settingColumns = {
  name: text,
  category: v.picklist(CATEGORIES),
  default_currency: text,
  ...optionalColumns,
  status: v.picklist(["active", "passive", "deleted"]),
};

/** Columns that the server adds. `revision` increases with every change in the event. */
const serverColumns = { created_by: text, created_at: text, revision: number };

export const eventSchema = v.object({ id: text, ...settingColumns, ...serverColumns });
const settingsSchema = v.object(settingColumns);

/** An event as lists show it. */
export const eventCardSchema = v.object({
  ...v.pick(eventSchema, [
    "id",
    "name",
    "category",
    "default_currency",
    "place_country",
    "place_city",
    "planned_start_date",
    "planned_duration_days",
    "status",
    "created_by",
    "created_at",
    "revision",
  ]).entries,
  participant_count: number,
  expense_count: number,
  total: eventMoney,
  /** The reader's balance: above zero is owed to them. */
  my_net: eventMoney,
  /** The balance of the reader's household; null where they pay alone. */
  household_net: v.nullable(eventMoney),
  /** Whether a bill is at the table. Missing in an answer of an older server. */
  has_open_bill: v.optional(v.boolean()),
  /** The first five people. */
  people: v.array(personSchema),
});
export type EventCardWire = v.InferOutput<typeof eventCardSchema>;

export interface EventRow extends v.InferOutput<typeof eventSchema> {}
export interface EventCard extends InUnits<typeof eventCardSchema> {}
/** The columns of an event that files carry. */
export const fileSchema = v.omit(eventSchema, ["status", "created_by", "created_at", "revision"]);
export interface FileEvent extends v.InferOutput<typeof fileSchema> {}
export type EventSettings = Partial<v.InferOutput<typeof settingsSchema>>;

const convert = inUnits(eventCardSchema);

export function eventCardInUnits(card: EventCardWire): EventCard {
  return convert(card, card.default_currency);
}
