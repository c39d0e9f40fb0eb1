import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import { removeQuestion } from "@/data/payment/answerPayment";
import type { MutationKind } from "@/offline/mutation";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Answers "Received?" as the payee. Changes no balance. */
export interface AnswerSettlement {
  id: string;
  /** The payer. */
  person_id: string;
  received: boolean;
}

interface Answered {
  id: string;
  received: boolean | null;
}

export const answerSettlement: MutationKind<AnswerSettlement> = {
  name: "answer_settlement",
  schema: v.object({ id: v.string(), person_id: v.string(), received: v.boolean() }),
  subjects: ({ id }) => [id],
  events: () => [],
  apply: (state) => state,
  send: ({ id, received }, _, timeout) =>
    dataOf(supabase().rpc("answer_settlement", { id, received }).abortSignal(timeout)),
  onSent: async ({ id, person_id, received }) => {
    await removeQuestion(id);
    const answered = (all: Answered[]) => all.map((one) => (one.id === id ? { ...one, received } : one));
    await updateCached<{ settlements: Answered[] }>(keys.person(person_id), (page) => ({
      ...page,
      settlements: answered(page.settlements),
    }));
    const [, , kind] = keys.jointPayments("");
    const lists = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[2] === kind });
    for (const { queryKey } of lists) await updateCached<Answered[]>(queryKey, answered);
  },
  label: () => ({ key: "refused.settlement_answer" }),
  decisionPath: ({ person_id }) => pathTo("person", { personId: person_id }),
};
