import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { mostIn, type Units } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import type { HowPaid } from "@/data/payment/columns";
import { type HowValues, howFields } from "@/data/payment/howForm";

/** Values of the payment form, as typed. `to` is empty until a payee is chosen. */
export interface PaymentValues extends HowValues {
  from: string;
  to: string;
  amount: Units;
}

/** Values of the form after validation. */
export interface CheckedPayment extends Transfer, HowPaid {}

/** Returns the rules of a payment in a currency (docs/product.md 8). Messages are keys of the error catalogue. */
export const paymentSchemaOf = (currency: Currency): v.GenericSchema<PaymentValues, CheckedPayment> =>
  v.pipe(
    v.object({
      from: v.string(),
      to: v.pipe(v.string(), v.nonEmpty("invalid_payment")),
      amount: v.pipe(
        v.custom<Units>(Number.isSafeInteger),
        v.check((amount) => amount > 0, "invalid_amount"),
        v.check((amount) => amount <= mostIn(currency), "amount_too_large"),
      ),
      ...howFields,
    }),
    v.forward(
      v.check(({ from, to }) => from !== to, "invalid_payment"),
      ["to"],
    ),
  );
