import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import type { MutationKind } from "@/offline/mutation";
import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Answers "Received?" as the payee. Changes no balance. */
export interface AnswerSettlement {
  id: string;
  /** The payer. */
  person_id: string;
  received: boolean;
}

export const answerSettlement: MutationKind<AnswerSettlement> = {
  name: "answer_settlement",
  schema: v.object({ id: v.string(), person_id: v.string(), received: v.boolean() }),
  subjects: ({ id }) => [id],
  events: () => [],
  apply: (state) => state,
  send: ({ id, received }, _, timeout) =>
    dataOf(supabase().rpc("answer_settlement", { id, received }).abortSignal(timeout)),
  // Until both are fetched again, so that nobody is asked twice.
  onSent: async ({ id, person_id, received }) => {
    await updateCached<{ unanswered_settlements: { id: string }[] }>(keys.dashboard, (home) => ({
      ...home,
      unanswered_settlements: home.unanswered_settlements.filter((one) => one.id !== id),
    }));
    await updateCached<{ settlements: { id: string; received: boolean | null }[] }>(keys.person(person_id), (page) => ({
      ...page,
      settlements: page.settlements.map((one) => (one.id === id ? { ...one, received } : one)),
    }));
  },
  label: () => ({ key: "refused.settlement_answer" }),
  decisionPath: ({ person_id }) => pathTo("person", { personId: person_id }),
};
