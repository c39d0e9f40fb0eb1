import * as v from "valibot";
import { formatAmount, fromUnits } from "@/core/money/units";
import type { Payment } from "@/data/event/model";
import { countPayment } from "@/data/event/sums";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Database } from "@/platform/supabase/database.types";
import type { PaymentInput } from "../inputs";
import type { Kind } from "./kind";

/** A repayment that was made outside the app. */
interface SavePayment {
  kind: "save_payment";
  payment: PaymentInput;
}

type Row = Database["public"]["Tables"]["payments"]["Row"];

/** The least that a persisted payment consists of. */
export const keptPayment = v.object({
  id: v.string(),
  event_id: v.string(),
  from_user: v.string(),
  to_user: v.string(),
  amount: v.number(),
  currency: v.string(),
});

export const savePayment: Kind<SavePayment, Row> = {
  schema: v.object({ kind: v.literal("save_payment"), payment: keptPayment }),
  isMoney: true,
  subjectOf: ({ payment }) => payment.id,
  eventOf: ({ payment }) => payment.event_id,
  peopleIn: ({ payment }) => [payment.from_user, payment.to_user],

  withClaims(change, now) {
    const { payment } = change;
    return { ...change, payment: { ...payment, from_user: now(payment.from_user), to_user: now(payment.to_user) } };
  },

  apply(page, { payment: input }, by) {
    if (page.payments.some(({ id }) => id === input.id)) return page;
    const { default_currency: currency } = page.event;
    const payment: Payment = { ...input, currency, created_by: by.me, created_at: by.at };
    return { ...countPayment(page, payment, 1), payments: [payment, ...page.payments] };
  },

  async send({ payment: { currency, ...payment } }, mutation_id, timeout) {
    const amount = fromUnits(payment.amount, currency);
    return dataOf(
      supabase()
        .rpc("save_payment", { payment: { ...payment, amount }, mutation_id })
        .abortSignal(timeout),
    );
  },

  asStored: (page, _, { id, created_by, created_at }) => ({
    ...page,
    payments: page.payments.map((shown) => (shown.id === id ? { ...shown, created_by, created_at } : shown)),
  }),

  nameOf: ({ payment }) => ({ key: "refused.payment", values: { amount: amountOf(payment) } }),
  placeOf: () => null,
};

/** Returns the amount with its currency: "20.00 EUR". */
export const amountOf = ({ amount, currency }: Pick<PaymentInput, "amount" | "currency">) =>
  formatAmount(amount, currency);
