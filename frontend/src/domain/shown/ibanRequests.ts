import { queryOptions, useMutation } from "@tanstack/react-query";
import { eventChanged, keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/** That somebody who owes the reader asked for their IBAN. */
export interface IbanRequest {
  event_id: string;
  event_name: string;
  /** Their id among the people of the event. */
  asked_by: string;
  /** What they were called then. */
  asked_by_name: string;
  asked_at: string;
  /** What the reader said, which they may change; null while it waits for an answer. */
  allowed: boolean | null;
}

/** Who asked the reader in all events, those without an answer first; nobody while the reader does not wish to be asked. */
export const ibanRequestsQuery = queryOptions({
  queryKey: keys.ibanRequests,
  queryFn: async (): Promise<IbanRequest[]> =>
    (await dataOf(supabase().rpc("my_iban_requests", {}, { get: true }))) as unknown as IbanRequest[],
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
