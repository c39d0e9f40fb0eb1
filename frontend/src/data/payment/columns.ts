import * as v from "valibot";
import { today } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import { METHODS } from "@/core/paying/methods";
import { eventMoney, type InUnits, inUnits } from "@/data/money";
import { noneOf } from "@/data/noneOf";
import type { Database } from "@/platform/supabase/database.types";

/** The columns of a payment, each once: a repayment made outside the app, in the event's currency. */

const text = v.string();

type Row = Database["public"]["Tables"]["payments"]["Row"];

const optionalColumns = {
  /** How the money moved. Null when it is not known. */
  method: v.nullable(v.picklist(METHODS)),
  note: v.nullable(text),
} satisfies { [Column in keyof Row]?: v.GenericSchema<unknown, Row[Column]> };

/** The columns of a payment that may be empty, empty. */
export const NO_PAYMENT_DETAILS = noneOf(optionalColumns);

/** Columns that a person writes, also once for the payments of several events. `paid_on` is an ISO date. */
const howColumns = { paid_on: text, ...optionalColumns };

/** Columns that a person writes. */
const writtenColumns = { from_user: text, to_user: text, amount: eventMoney, ...howColumns };

/** Columns that the server adds. */
const serverColumns = {
  /** The payee's answer to "Did it arrive?", or that there is none yet. Null if nobody is asked. */
  arrival: v.nullable(v.picklist(["asked", "arrived", "not_arrived"])),
  created_by: text,
  created_at: text,
} satisfies { [Column in keyof Row]?: v.GenericSchema<unknown, Row[Column]> };

export const paymentSchema = v.object({ id: text, event_id: text, ...writtenColumns, ...serverColumns });
export type PaymentWire = v.InferOutput<typeof paymentSchema>;

export interface Payment extends InUnits<typeof paymentSchema> {
  /** The event's currency. */
  currency: Currency;
}

/** A payment in files, which have their own numbers of people. */
export const filePaymentSchema = v.object({
  ...{ from_user: v.number(), to_user: v.number(), amount: eventMoney },
  ...v.partial(v.object(howColumns)).entries,
  paid_on: text,
});
export interface FilePayment extends InUnits<typeof filePaymentSchema> {}

const howSchema = v.object(howColumns);
export interface HowPaid extends v.InferOutput<typeof howSchema> {}

/** Returns how a payment was made. Unknown columns are null, and the day is today. */
export function howPaid(known: Partial<HowPaid>): HowPaid {
  return { paid_on: today(), ...NO_PAYMENT_DETAILS, ...known };
}

/** A payment from its form. The database adds the rest. */
export type PaymentInput = Omit<Payment, keyof typeof serverColumns>;

const convert = inUnits(paymentSchema);

export function paymentInUnits(payment: PaymentWire, currency: Currency): Payment {
  return { ...convert(payment, currency), currency };
}
