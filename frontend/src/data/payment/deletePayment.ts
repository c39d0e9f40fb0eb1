import * as v from "valibot";
import { deleteIdempotently } from "@/data/event/deleteIdempotently";
import type { Payment } from "@/data/event/model";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { countPayment } from "@/data/event/sums";
import { dataOf, supabase } from "@/platform/supabase/client";
import { labelParts, persistedPayment } from "./savePayment";

interface DeletePayment {
  base: Payment;
}

export const deletePayment: EventMutationKind<DeletePayment> = {
  name: "delete_payment",
  schema: v.object({ base: persistedPayment }),
  isMoney: true,
  subjects: ({ base }) => [base.id],
  events: ({ base }) => [base.event_id],

  apply(page, { base }) {
    const existing = page.payments.find(({ id }) => id === base.id);
    if (!existing) return page;
    return { ...countPayment(page, existing, -1), payments: page.payments.filter((payment) => payment !== existing) };
  },

  send: ({ base: { event_id, id } }, mutation_id, timeout) =>
    deleteIdempotently("payment_not_found", event_id, timeout, () =>
      dataOf(supabase().rpc("delete_payment", { event_id, id, mutation_id }).abortSignal(timeout)),
    ),

  label: ({ base }) => ({ key: "refused.payment_removal", ...labelParts(base) }),
};
