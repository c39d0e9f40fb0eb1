import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Answers "Did it arrive?" as the payee of a payment in one event. Changes no balance. */
interface AnswerPayment {
  event_id: string;
  id: string;
  received: boolean;
}

export const answerPayment: EventMutationKind<AnswerPayment> = {
  name: "answer_payment",
  schema: v.object({ event_id: v.string(), id: v.string(), received: v.boolean() }),
  isMoney: false,
  subjects: ({ id }) => [id],
  events: ({ event_id }) => [event_id],

  apply: (page, { id, received }) => ({
    ...page,
    payments: page.payments.map((payment) =>
      payment.id === id ? { ...payment, arrival: received ? "arrived" : "not_arrived" } : payment,
    ),
  }),

  send: ({ event_id, id, received }, _, timeout) =>
    dataOf(supabase().rpc("answer_payment", { event_id, id, received }).abortSignal(timeout)),
  onSent: ({ id }) => removeQuestion(id),

  label: () => ({ key: "refused.settlement_answer" }),
  decisionPath: ({ event_id, id }) => pathTo("settlement", { eventId: event_id }, { payment: id }),
};

/** Removes the question from home until it is fetched again, so that nobody is asked twice. */
export function removeQuestion(id: string): Promise<void> {
  return updateCached<{ unanswered_payments: { id: string }[] }>(keys.dashboard, (home) => ({
    ...home,
    unanswered_payments: home.unanswered_payments.filter((one) => one.id !== id),
  }));
}
