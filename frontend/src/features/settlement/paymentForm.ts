import * as v from "valibot";
import { isTakenDay } from "@/core/dates/takenDays";
import type { Currency } from "@/core/money/currency";
import { mostIn, type Units } from "@/core/money/units";
import { fitsNote, METHODS, type PaymentMethod } from "@/core/paying/methods";

/** Values of the payment form. `to` is empty until a payee is chosen. */
export interface PaymentValues {
  from: string;
  to: string;
  amount: Units;
  paid_on: string;
  method: PaymentMethod | null;
  note: string;
}

/** Returns the rules of a payment in a currency (docs/product.md 8). Messages are keys of the error catalogue. */
export const paymentSchemaOf = (currency: Currency): v.GenericSchema<PaymentValues, PaymentValues> =>
  v.pipe(
    v.object({
      from: v.string(),
      to: v.pipe(v.string(), v.nonEmpty("invalid_payment")),
      amount: v.pipe(
        v.custom<Units>(Number.isSafeInteger),
        v.check((amount) => amount > 0, "invalid_amount"),
        v.check((amount) => amount <= mostIn(currency), "amount_too_large"),
      ),
      paid_on: v.pipe(v.string(), v.check(isTakenDay, "invalid_date")),
      method: v.nullable(v.picklist(METHODS)),
      note: v.pipe(v.string(), v.check(fitsNote, "text_too_long")),
    }),
    v.forward(
      v.check(({ from, to }) => from !== to, "invalid_payment"),
      ["to"],
    ),
  );
