import * as v from "valibot";
import { formatAmount, fromUnits } from "@/core/money/units";
import type { ServerEventPage } from "@/data/event/model";
import { type EventMutationKind, mergedId } from "@/data/event/mutationKind";
import { countPayment } from "@/data/event/sums";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Database } from "@/platform/supabase/database.types";
import type { Payment, PaymentInput } from "./columns";

/** Records a repayment made outside the app. */
interface SavePayment {
  payment: PaymentInput;
  /** Refuse the payment if less is owed by then, as when another device has recorded it. */
  only_owed?: boolean;
}

type Row = Database["public"]["Tables"]["payments"]["Row"];

/** The minimum that a persisted payment must contain. */
export const persistedPayment = v.object({
  id: v.string(),
  event_id: v.string(),
  from_user: v.string(),
  to_user: v.string(),
  amount: v.number(),
  currency: v.string(),
});

/** Returns whether the reader or somebody of their household gets a payment, which the reader did not make. */
export function isPayee(
  { from_user, to_user }: Pick<Payment, "from_user" | "to_user">,
  { participants }: Pick<ServerEventPage, "participants">,
  me: string,
): boolean {
  const householdOf = (id: string) => participants.find(({ user_id }) => user_id === id)?.household_id ?? id;
  return me !== from_user && householdOf(me) === householdOf(to_user);
}

/** Code of a payment of more than is owed. */
export const MORE_THAN_OWED = "amount_exceeds_balance";

export const savePayment: EventMutationKind<SavePayment, Row> = {
  name: "save_payment",
  schema: v.object({ payment: persistedPayment }),
  isMoney: true,
  subjects: ({ payment }) => [payment.id],
  events: ({ payment }) => [payment.event_id],
  dependsOn: ({ payment }) => [payment.from_user, payment.to_user],

  apply(page, { payment: input }, author) {
    if (page.payments.some(({ id }) => id === input.id)) return page;
    // The server will refuse an amount in a currency that the event no longer has.
    if (input.currency !== page.event.default_currency) return page;
    const merged = mergedId(page.participants);
    const [from_user, to_user] = [merged(input.from_user), merged(input.to_user)];
    // The server refuses a payment between two people who were merged.
    if (from_user === to_user) return page;
    const payment: Payment = {
      ...input,
      from_user,
      to_user,
      arrival: isPayee({ from_user, to_user }, page, author.me) ? "arrived" : "asked",
      created_by: author.me,
      created_at: author.at,
    };
    return { ...countPayment(page, payment, 1), payments: [payment, ...page.payments] };
  },

  async send({ payment, only_owed }, mutation_id, timeout) {
    const amount = fromUnits(payment.amount, payment.currency);
    return dataOf(
      supabase()
        .rpc("save_payment", { payment: { ...payment, amount, ...(only_owed && { only_owed }) }, mutation_id })
        .abortSignal(timeout),
    );
  },

  mergeServerRow: (page, _, { id, created_by, created_at }) => ({
    ...page,
    payments: page.payments.map((shown) => (shown.id === id ? { ...shown, created_by, created_at } : shown)),
  }),

  label: ({ payment }) => ({ key: "refused.payment", ...labelParts(payment) }),
  insist: ({ payment }, code) => (code === MORE_THAN_OWED ? { payment } : null),
};

/** Returns the amount ("20.00 EUR") and the people of a payment's label. */
export const labelParts = ({ amount, currency, from_user, to_user }: PaymentInput) => ({
  values: { amount: formatAmount(amount, currency) },
  people: [from_user, to_user],
});
