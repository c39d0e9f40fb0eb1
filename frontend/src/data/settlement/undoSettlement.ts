import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { absolute, formatAmount, type Units } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { countPayment } from "@/data/event/sums";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Takes a settlement back in all its events. */
export interface UndoSettlement {
  id: string;
  person_id: string;
  currency: Currency;
  amount: Units;
  parts: { event_id: string; payment_id: string }[];
}

export const undoSettlement: EventMutationKind<UndoSettlement> = {
  name: "undo_settlement",
  schema: v.object({
    id: v.string(),
    person_id: v.string(),
    currency: v.string(),
    amount: v.number(),
    parts: v.array(v.object({ event_id: v.string(), payment_id: v.string() })),
  }),
  isMoney: true,
  subjects: ({ id, parts }) => [id, ...parts.map(({ payment_id }) => payment_id)],
  events: ({ parts }) => parts.map(({ event_id }) => event_id),

  apply(page, { parts }) {
    const existing = page.payments.find(({ id }) => parts.some(({ payment_id }) => payment_id === id));
    if (!existing) return page;
    return { ...countPayment(page, existing, -1), payments: page.payments.filter((payment) => payment !== existing) };
  },

  send: ({ id }, mutation_id, timeout) =>
    dataOf(supabase().rpc("undo_settlement", { id, mutation_id }).abortSignal(timeout)),

  label: ({ amount, currency }) => ({
    key: "refused.settlement_undo",
    values: { amount: formatAmount(absolute(amount), currency) },
  }),
  decisionPath: ({ person_id }) => pathTo("person", { personId: person_id }),
};
