import * as v from "valibot";
import { today } from "@/core/dates/dates";
import { isTakenDay } from "@/core/dates/takenDays";
import { fitsNote, METHODS } from "@/core/paying/methods";
import type { HowPaid } from "./columns";

/** Fields of a payment that forms of one and of several events have: from the typed text to the column. Empty ones are null. */
export const howFields = {
  paid_on: v.pipe(v.string(), v.check(isTakenDay, "invalid_date")),
  method: v.pipe(
    v.picklist(["", ...METHODS]),
    v.transform((method) => method || null),
  ),
  note: v.pipe(
    v.string(),
    v.trim(),
    v.check(fitsNote, "text_too_long"),
    v.transform((note) => note || null),
  ),
} satisfies { [Column in keyof HowPaid]: v.GenericSchema<unknown, HowPaid[Column]> };

const formSchema = v.object(howFields);

/** Values of these fields, as typed. */
export interface HowValues extends v.InferInput<typeof formSchema> {}

export const howSchema: v.GenericSchema<HowValues, HowPaid> = formSchema;

/** Returns the initial values: paid today. */
export function newHow(): HowValues {
  const empty = Object.fromEntries(Object.keys(howFields).map((name) => [name, ""])) as unknown as HowValues;
  return { ...empty, paid_on: today() };
}
