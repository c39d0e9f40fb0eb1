import { queryOptions, useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { eventChanged, keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/** That somebody who owes the reader asked for their IBAN. */
const ibanRequestSchema = v.object({
  event_id: v.string(),
  event_name: v.string(),
  /** Their id among the people of the event. */
  asked_by: v.string(),
  /** What they were called then. */
  asked_by_name: v.string(),
  asked_at: v.string(),
  /** What the reader said, which they may change; null while it waits for an answer. */
  allowed: v.nullable(v.boolean()),
});
export type IbanRequest = v.InferOutput<typeof ibanRequestSchema>;

/** Who asked the reader in all events, those without an answer first; nobody while the reader does not wish to be asked. */
export const ibanRequestsQuery = queryOptions({
  queryKey: keys.ibanRequests,
  queryFn: async (): Promise<IbanRequest[]> =>
    parsed(v.array(ibanRequestSchema), await dataOf(supabase().rpc("my_iban_requests", {}, { get: true }))),
});

/** Allows the reader's IBAN to somebody who asked, or refuses it, also after another answer. Needs a connection. */
export function useAnswerIbanRequest() {
  return useMutation({
    mutationFn: ({ event_id, asked_by, allowed }: Pick<IbanRequest, "event_id" | "asked_by"> & { allowed: boolean }) =>
      dataOf(supabase().rpc("answer_iban_request", { event_id, debtor_id: asked_by, allowed })),
    onSuccess: (_answer, { event_id }) => answered(event_id),
    // What was refused is not asked any more; nobody waits for that to be seen.
    onError: (_error, { event_id }) => void answered(event_id),
  });
}

const answered = (eventId: string) =>
  Promise.all([queryClient.invalidateQueries({ queryKey: keys.ibanRequests }), eventChanged(eventId)]);
