import { isTakenDay } from "@/core/dates/takenDays";
import type { Currency } from "@/core/money/currency";
import { mostIn, type Units } from "@/core/money/units";
import { z } from "@/platform/parsing/zod";

/** What stands in the form of a payment; `to` is empty until somebody is chosen. */
export interface PaymentValues {
  from: string;
  to: string;
  amount: Units;
  paid_on: string;
}

/** The rules of a payment (spec section 5), of an event in that currency. The messages are keys of the error catalogue. */
export const paymentSchemaOf = (currency: Currency): z.ZodMiniType<PaymentValues, PaymentValues> =>
  z
    .object({
      from: z.string(),
      to: z.string().check(z.minLength(1, "invalid_payment")),
      amount: z.custom<Units>().check(
        z.refine((amount) => amount > 0, "invalid_amount"),
        z.refine((amount) => amount <= mostIn(currency), "amount_too_large"),
      ),
      paid_on: z.string().check(z.refine(isTakenDay, "invalid_date")),
    })
    .check(z.refine(({ from, to }) => from !== to, { message: "invalid_payment", path: ["to"] }));
