import * as v from "valibot";
import { countPayment } from "@/data/event/sums";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { GonePayment } from "../inputs";
import { goneAsWanted } from "./goneAsWanted";
import type { Kind } from "./kind";
import { amountOf, keptPayment } from "./savePayment";

interface DeletePayment {
  kind: "delete_payment";
  base: GonePayment;
}

export const deletePayment: Kind<DeletePayment> = {
  schema: v.object({ kind: v.literal("delete_payment"), base: keptPayment }),
  isMoney: true,
  subjectOf: ({ base }) => base.id,
  eventOf: ({ base }) => base.event_id,

  apply(page, { base }) {
    const there = page.payments.find(({ id }) => id === base.id);
    if (!there) return page;
    return { ...countPayment(page, there, -1), payments: page.payments.filter((payment) => payment !== there) };
  },

  send: ({ base: { event_id, id } }, mutation_id, timeout) =>
    goneAsWanted("payment_not_found", event_id, timeout, () =>
      dataOf(supabase().rpc("delete_payment", { event_id, id, mutation_id }).abortSignal(timeout)),
    ),

  nameOf: ({ base }) => ({ key: "refused.payment_removal", values: { amount: amountOf(base) } }),
  placeOf: () => null,
};
