import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { mostIn, type Units } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import type { HowPaid } from "@/data/payment/columns";
import { type HowValues, howFields } from "@/data/payment/howForm";

/** Values of the payment form, as typed. A side is empty until a person is chosen. */
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
      from: v.pipe(v.string(), v.nonEmpty("invalid_payment")),
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

/**
 * Returns the payer and payee of an empty form. The reader pays, unless the open transfers only have others pay the reader.
 * The other side is empty if more than one person is possible.
 */
export function likelySides(
  plan: readonly Transfer[],
  me: string,
  people: readonly string[],
): Pick<PaymentValues, "from" | "to"> {
  const creditors = plan.filter(({ from }) => from === me).map(({ to }) => to);
  const debtors = plan.filter(({ to }) => to === me).map(({ from }) => from);
  const gets = creditors.length === 0 && debtors.length > 0;
  const open = new Set(gets ? debtors : creditors);
  const possible = open.size > 0 ? [...open] : people.filter((person) => person !== me);
  const other = possible.length === 1 ? (possible[0] ?? "") : "";
  return gets ? { from: other, to: me } : { from: me, to: other };
}
