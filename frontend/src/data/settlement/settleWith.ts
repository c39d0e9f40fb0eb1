import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { absolute, formatAmount, fromUnits, type Units } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { Payment } from "@/data/event/model";
import { type EventMutationKind, mergedId } from "@/data/event/mutationKind";
import { countPayment } from "@/data/event/sums";
import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { OpenEvent } from "./openEvents";
import { eventsWithParts, type SettlePart } from "./paidParts";

/** One payment with a person that settles debts in several events. */
export interface SettleWith {
  /** Id of the settlement. */
  id: string;
  person_id: string;
  currency: Currency;
  /** Money that changes hands: positive when the reader's side pays. */
  amount: Units;
  parts: SettlePart[];
}

export const settleWith: EventMutationKind<SettleWith> = {
  name: "settle_with",
  schema: v.object({
    id: v.string(),
    person_id: v.string(),
    currency: v.string(),
    amount: v.number(),
    parts: v.array(
      v.object({
        event_id: v.string(),
        id: v.string(),
        from_user: v.string(),
        to_user: v.string(),
        amount: v.number(),
        from_net: v.number(),
        to_net: v.number(),
      }),
    ),
  }),
  isMoney: true,
  subjects: ({ id, parts }) => [id, ...parts.map((part) => part.id)],
  events: ({ parts }) => parts.map(({ event_id }) => event_id),
  dependsOn: ({ parts }) => parts.flatMap(({ from_user, to_user }) => [from_user, to_user]),

  apply(page, { parts }, author) {
    const part = parts.find(({ event_id }) => event_id === page.event.id);
    if (!part || page.payments.some(({ id }) => id === part.id)) return page;
    const merged = mergedId(page.participants);
    const [from_user, to_user] = [merged(part.from_user), merged(part.to_user)];
    if (from_user === to_user) return page;
    const { from_net: _, to_net: __, ...paid } = part;
    const payment: Payment = {
      ...paid,
      ...{ from_user, to_user, currency: page.event.default_currency },
      ...{ arrival: null, created_by: author.me, created_at: author.at },
    };
    return { ...countPayment(page, payment, 1), payments: [payment, ...page.payments] };
  },

  send: ({ id, person_id, currency, parts }, _, timeout) =>
    dataOf(
      supabase()
        .rpc("settle_with", {
          person_id,
          currency,
          parts: parts.map((part) => ({
            ...part,
            amount: fromUnits(part.amount, currency),
            from_net: fromUnits(part.from_net, currency),
            to_net: fromUnits(part.to_net, currency),
          })),
          // The settlement gets this id, by which it is shown and undone.
          mutation_id: id,
        })
        .abortSignal(timeout),
    ),

  // Until the page is fetched again, so that nobody is asked to pay twice.
  onSent: ({ person_id, parts }) =>
    updateCached<{ open_events: OpenEvent[] }>(keys.person(person_id), (page) => ({
      ...page,
      open_events: eventsWithParts(page.open_events, parts),
    })),

  label: ({ amount, currency }) => ({
    key: "refused.settlement",
    values: { amount: formatAmount(absolute(amount), currency) },
  }),
  decisionPath: ({ person_id }) => pathTo("person", { personId: person_id }),
};
