import {
  MAX_DURATION_DAYS,
  MAX_EVENT_DESCRIPTION,
  MAX_EVENT_NAME,
  MAX_EVENT_PLACE,
  MAX_EVERY,
  MAX_EXTRAS,
  MAX_ITEMS,
  MAX_LABEL,
  MAX_OCCURRENCES,
  MAX_PAYMENT_NOTE,
  MAX_PLACE_NAME,
  MAX_TITLE,
  MAX_WEIGHT,
  MIN_TITLE,
} from "../../src/core/limits";
import { eventCardSchema, eventSchema } from "../../src/data/event/columns";
import {
  expenseSchema,
  extraSchema,
  itemSchema,
  payerSchema,
  shareSchema,
  writtenColumns,
} from "../../src/data/expense/columns";
import { paymentSchema } from "../../src/data/payment/columns";
import { personSchema } from "../../src/data/person/schema";
import { seriesSchema } from "../../src/data/series/columns";
import { type Columns, columnOf, type Json, listOf, objectOf } from "./component";

/**
 * The components of functions/openapi.yaml that follow from the columns of entities. `said` adds what the app's schemas
 * leave open: formats, limits and descriptions. A new column appears by itself.
 */

const expense = without(expenseSchema.entries, ["payers", "shares", "items", "extras", "is_bill"]);
const settings = without(eventSchema.entries, ["id", "created_by", "created_at", "revision"]);
const settingsOnCards = Object.keys(settings).filter((name) => name in eventCardSchema.entries);
const place = { orNull: false, minLength: 1, maxLength: MAX_EVENT_PLACE, description: "`-` if nobody named it" };
const date = { format: "date" };
const count = { type: "integer", minimum: 0 };
const positive = { type: "number", exclusiveMinimum: 0 };
const { anchor, unit, every, ends_on, ends_after, time_zone, ask_amount } = seriesSchema.entries;
const rhythm = { anchor, unit, every, ends_on, ends_after, time_zone, ask_amount };

/** Columns of an expense whose values other components describe. */
const expenseValues = {
  currency: { is: "Currency" },
  conversion_rate_to_event_currency: { is: "Rate" },
  rate_date: { is: "Date" },
  paid_by: { is: "Id" },
  expense_date: date,
  category: { is: "ExpenseCategory" },
  topic: { is: "Topic" },
  split_method: { is: "SplitMethod" },
};

const paymentValues = {
  from_user: { is: "Id" },
  to_user: { is: "Id" },
  paid_on: date,
  method: { is: "PaymentMethod" },
  note: { is: "PaymentNote" },
};

export const components: Record<string, Json> = {
  EventCategory: columnOf(eventSchema.entries.category),
  ExpenseCategory: columnOf(writtenColumns.category, { description: "place: at a place_name" }),
  ExpenseTopic: columnOf(writtenColumns.topic.wrapped),
  RateSource: columnOf(writtenColumns.rate_source),
  SplitMethod: columnOf(writtenColumns.split_method, { description: "parts: each share carries its weight" }),
  PaymentMethod: columnOf(paymentSchema.entries.method, {
    description: "how the money moved; null when it is not known",
  }),
  PaymentNote: columnOf(paymentSchema.entries.note, {
    maxLength: MAX_PAYMENT_NOTE,
    description: "one line for the people of the event",
  }),

  EventSettings: objectOf({
    columns: settings,
    said: {
      name: { minLength: 1, maxLength: MAX_EVENT_NAME },
      description: { maxLength: MAX_EVENT_DESCRIPTION },
      category: { is: "EventCategory" },
      default_currency: { is: "Currency" },
      place_country: place,
      place_city: place,
      planned_start_date: { is: "Date" },
      planned_duration_days: { type: "integer", minimum: 1, maximum: MAX_DURATION_DAYS },
      status: { enum: ["active", "passive"], description: "lists leave passive events out" },
    },
    required: [],
  }),
  Event: {
    allOf: [{ $ref: "#/components/schemas/EventSettings" }],
    ...withRequired(Object.keys(settings), {
      columns: without(eventSchema.entries, Object.keys(settings)),
      said: {
        id: { is: "Id" },
        created_by: { is: "Id" },
        created_at: { is: "Time" },
        revision: { type: "integer", description: "increases with every change to anything in the event" },
      },
      also: {
        deleted_by: { type: "null" },
        deleted_at: { type: "null", description: "always null, because deleted events are not returned" },
        expense_count: count,
        expense_total: { $ref: "#/components/schemas/Money", description: "in the event's currency" },
      },
    }),
    unevaluatedProperties: false,
  },
  EventCard: {
    allOf: [{ $ref: "#/components/schemas/EventSettings" }],
    ...withRequired(settingsOnCards, {
      columns: without(eventCardSchema.entries, settingsOnCards),
      said: {
        id: { is: "Id" },
        created_by: { is: "Id" },
        created_at: { is: "Time" },
        revision: { type: "integer" },
        participant_count: { type: "integer", minimum: 1 },
        expense_count: count,
        total: { description: "in the event's currency, as my_net" },
        my_net: { description: "above zero the caller is owed, below zero they owe" },
        household_net: { description: "balance of the caller's household; null without a household" },
        has_open_bill: { description: "whether a bill is at the table" },
        people: {
          description: "the first five",
          maxItems: 5,
          items: { $ref: "#/components/schemas/Person" },
        },
      },
    }),
    unevaluatedProperties: false,
  },
  Person: {
    description: "a person as others see them",
    ...objectOf({
      columns: without(personSchema.entries, ["place"]),
      said: {
        id: { is: "Id" },
        deleted: { description: "the person's account was deleted" },
        is_guest: { description: "came in by a link and a name, so no address is confirmed" },
        claimed_by: { is: "Id", description: "the participant of the event into whom the person was merged" },
        claimed_at: { is: "Time" },
        color: {
          ...count,
          description: "number of the person's colour, the same in every event; absent before the first event",
        },
      },
      required: Object.keys(without(personSchema.entries, ["place", "color"])),
    }),
    additionalProperties: false,
  },

  ExpenseColumns: {
    description:
      "the columns of an expense; the amounts of a refund are below zero, also those of its payers and shares",
    ...objectOf({
      columns: expense,
      said: {
        ...expenseValues,
        id: { is: "Id" },
        event_id: { is: "Id" },
        description: { orNull: false, maxLength: MAX_TITLE },
        paid_by: { is: "Id", description: "the payer with the largest amount" },
        rate_source: { is: "RateSource" },
        version: { type: "integer", minimum: 1, description: "send it with a change" },
        created_by: { is: "Id" },
        created_at: { is: "Time" },
        updated_at: { is: "Time" },
        series_id: { is: "Id", description: "the recurring expense that created it" },
        series_number: { type: "integer", minimum: 1, description: "its number in the series" },
      },
      also: {
        people_count: { type: "integer", minimum: 1, description: "number of people with a share" },
        updated_by: { $ref: "#/components/schemas/OptionalId" },
      },
      required: "all",
    }),
  },
  Payers: listOf(
    { columns: payerSchema.entries, said: { user_id: { is: "Id" } }, required: "all" },
    { description: "largest amount first", minItems: 1 },
  ),
  Shares: listOf(
    {
      columns: shareSchema.entries,
      said: { user_id: { is: "Id" }, parts: { description: "the weight, of a split by parts" } },
      required: "all",
    },
    { minItems: 1 },
  ),
  Items: listOf(
    {
      columns: itemSchema.entries,
      said: {
        id: { is: "Id", description: "made by the client" },
        label: { minLength: 1, maxLength: MAX_LABEL },
        weights: {
          description: "who had it, by person id; everyone who shares the expense when empty",
          additionalProperties: { type: "integer", minimum: 1, maximum: MAX_WEIGHT },
        },
      },
      required: "all",
    },
    {
      description: "lines of a bill, with amounts as on the bill, also of a refund; below zero for a voucher",
      maxItems: MAX_ITEMS,
    },
  ),
  Extras: listOf(
    {
      columns: extraSchema.entries,
      said: {
        percent: {
          exclusiveMinimum: 0,
          maximum: 100,
          description: "of which amount is the result, at most three decimals",
        },
        with_tax: { description: "whether percent is of the items with their tax" },
        spread: {
          description: "in proportion to what each person had, or the same for everyone; items when missing",
        },
        label: {
          minLength: 1,
          maxLength: MAX_LABEL,
          description: "the word on the bill, where it says more than the kind",
        },
      },
      required: ["kind", "amount"],
    },
    {
      description: "tax, tip, service and discounts of a bill; the amount of a discount is below zero",
      maxItems: MAX_EXTRAS,
    },
  ),
  ExpenseWishes: {
    description:
      "the columns of an expense that a client sets; place_name is required for category place, the rate for another currency than the event's",
    ...objectOf({
      columns: writtenColumns,
      said: {
        ...expenseValues,
        description: { orNull: false, minLength: MIN_TITLE, maxLength: MAX_TITLE },
        amount: { ...positive, description: "above zero, also of a refund" },
        currency: { is: "Currency", description: "the event's when missing" },
        rate_source: { orNull: false, description: "own when missing" },
        paid_by: { is: "Id", description: "the payer; with payers, breaks a tie for the largest amount" },
        category: { is: "ExpenseCategory", description: "general when missing" },
        topic: { is: "Topic", description: "unchanged when missing, none when null" },
        place_name: { maxLength: MAX_PLACE_NAME },
        place_lat: { minimum: -90, maximum: 90 },
        place_lon: { minimum: -180, maximum: 180 },
        split_method: { is: "SplitMethod", description: "equal when missing" },
      },
      also: {
        refund: {
          type: ["boolean", "null"],
          description:
            "whether money came back; when missing, a new expense is none and a changed one stays what it was",
        },
        event_currency: {
          $ref: "#/components/schemas/Currency",
          description: "refuse with currency_changed if the event has another",
        },
      },
      required: [],
    }),
  },

  PaymentColumns: objectOf({
    columns: paymentSchema.entries,
    said: {
      ...paymentValues,
      id: { is: "Id" },
      event_id: { is: "Id" },
      arrival: { description: "the payee's answer to whether it arrived; null when nobody is asked" },
      created_by: { is: "Id" },
      created_at: { is: "Time" },
    },
    required: "all",
  }),
  PaymentWishes: objectOf({
    columns: without(paymentSchema.entries, ["id", "event_id", "arrival", "created_by", "created_at"]),
    said: { ...paymentValues, amount: positive, paid_on: { ...date, description: "today when missing" } },
    also: {
      currency: {
        $ref: "#/components/schemas/Currency",
        description: "Refuse with currency_changed if the event has another currency",
      },
    },
    required: ["from_user", "to_user", "amount"],
  }),

  SeriesRhythm: objectOf({
    columns: rhythm,
    said: {
      anchor: { ...date, description: "date of the first occurrence; the dates of all others are counted from it" },
      every: { type: "integer", minimum: 1, maximum: MAX_EVERY },
      ends_on: { is: "Date", description: "the last possible day" },
      ends_after: {
        type: "integer",
        minimum: 0,
        maximum: MAX_OCCURRENCES,
        description: "the number of the last occurrence",
      },
      time_zone: { description: "IANA name; decides when a day begins" },
      ask_amount: {
        description:
          "each occurrence waits until somebody enters its amount, but a first one that is due when it is saved",
      },
    },
    required: ["anchor", "unit", "every", "time_zone"],
  }),
  Series: {
    allOf: [{ $ref: "#/components/schemas/SeriesRhythm" }],
    ...withRequired(["ask_amount", "ends_on", "ends_after"], {
      columns: without(seriesSchema.entries, [...Object.keys(rhythm), "expense", "payers", "shares"]),
      said: {
        id: { is: "Id" },
        event_id: { is: "Id" },
        created_by: { is: "Id" },
        anchor_number: { type: "integer", minimum: 1, description: "the number of the occurrence on the anchor" },
        month_day: {
          type: "integer",
          minimum: 29,
          maximum: 31,
          description: "the chosen day of the month, where a shorter month moved the anchor",
        },
        next_number: {
          type: "integer",
          minimum: 1,
          description: "the first number that was neither created nor skipped",
        },
        next_on: { is: "Date", description: "its date; null once the series has ended" },
        skipped: { items: { type: "integer" } },
        paused: {
          description:
            "why nothing is created: somebody of the template left, the event became passive, or an occurrence was refused",
        },
        version: { type: "integer", minimum: 1 },
        due: { ...count, description: "how many occurrences are due now" },
      },
      also: {
        created_at: { $ref: "#/components/schemas/Time" },
        expense: { type: "object", description: "columns of the expenses to come" },
        payers: { $ref: "#/components/schemas/PayersToSave" },
        shares: { $ref: "#/components/schemas/SharesToSave" },
      },
    }),
    unevaluatedProperties: false,
  },
};

/** Returns an object whose columns are all required, beside columns of the component that it extends. */
function withRequired(extended: readonly string[], described: Omit<Parameters<typeof objectOf>[0], "required">): Json {
  const { required, ...object } = objectOf({ ...described, required: "all" });
  return { ...object, required: [...(required as string[]), ...extended] };
}

function without(columns: Columns, names: readonly string[]): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)));
}
