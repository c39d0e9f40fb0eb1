import * as v from "valibot";
import { toUnits, type Units } from "@/core/money/units";
import { eventSchema } from "@/data/event/columns";
import type { EventRow } from "@/data/event/model";
import type { Person } from "@/data/person/model";
import { personSchema } from "@/data/person/schema";

export const openEventSchema = v.object({
  ...v.pick(eventSchema, ["id", "name", "status", "default_currency"]).entries,
  /** Absent on a person's page, as is others_log_id. */
  revision: v.optional(v.number()),
  others_log_id: v.optional(v.nullable(v.number())),
  my_net: v.number(),
  household_net: v.nullable(v.number()),
  standings: v.nullable(
    v.array(
      v.object({
        user_id: v.string(),
        household_id: v.nullable(v.string()),
        before: v.number(),
        net: v.number(),
        /** Position in the order of joining. Null without a person. */
        place: v.nullable(v.number()),
        /** Absent where every person comes along. */
        has_payment_details: v.optional(v.boolean()),
        has_account: v.optional(v.boolean()),
        person: v.nullable(personSchema),
      }),
    ),
  ),
  /** Only on a person's page. */
  formers: v.optional(v.array(personSchema)),
});

/** The balance of one person in an event, with the input of the plan of payments. */
export interface OpenStanding {
  user_id: string;
  household_id: string | null;
  /** The balance without payments. */
  before: Units;
  net: Units;
  hasPaymentDetails: boolean;
  hasAccount: boolean;
  /** Null for people whom the screen does not name. */
  person: Person | null;
}

/** An event in which the reader, or their household, owes or is owed something. May be passive. */
export interface OpenEvent extends Pick<EventRow, "id" | "name" | "status" | "default_currency"> {
  /** Absent on a person's page. */
  revision?: number | undefined;
  /** The newest change of somebody else (`EventNews`). Absent on a person's page. */
  others_log_id?: number | null | undefined;
  /** The reader's balance. Positive when others owe the reader. */
  my_net: Units;
  /** The balance of the reader's household; null where they pay alone. */
  household_net: Units | null;
  /** Null for events with many people. Only the event's own page plans their payments. */
  standings: OpenStanding[] | null;
  /** People without an account who were merged into the other person. Only on the page of that person. */
  formers?: Person[] | undefined;
}

export function openEventFromWire(event: v.InferOutput<typeof openEventSchema>): OpenEvent {
  const inEventCurrency = (amount: number) => toUnits(amount, event.default_currency);
  return {
    ...event,
    my_net: inEventCurrency(event.my_net),
    household_net: event.household_net === null ? null : inEventCurrency(event.household_net),
    standings:
      event.standings?.map(({ place, person, has_payment_details, has_account, ...standing }) => ({
        ...standing,
        hasPaymentDetails: has_payment_details ?? person?.has_payment_details ?? false,
        hasAccount: has_account ?? person?.has_account ?? false,
        person: person && { ...person, ...(place !== null && { place }) },
        before: inEventCurrency(standing.before),
        net: inEventCurrency(standing.net),
      })) ?? null,
  };
}
