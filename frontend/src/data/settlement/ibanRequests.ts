import { queryOptions, useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { eventChanged, keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/** A request of a debtor for the reader's IBAN. */
const ibanRequestSchema = v.object({
  event_id: v.string(),
  event_name: v.string(),
  /** Id of the debtor among the event's people. */
  asked_by: v.string(),
  /** The debtor's name at that time. */
  asked_by_name: v.string(),
  asked_at: v.string(),
  /** The reader's answer, which they may change. Null while it is pending. */
  allowed: v.nullable(v.boolean()),
});
export type IbanRequest = v.InferOutput<typeof ibanRequestSchema>;

/** Query of the requests in all events, pending ones first. Empty while the reader does not want to be asked. */
export const ibanRequestsQuery = queryOptions({
  queryKey: keys.ibanRequests,
  queryFn: async (): Promise<IbanRequest[]> =>
    parsed(v.array(ibanRequestSchema), await dataOf(supabase().rpc("my_iban_requests", {}, { get: true }))),
});

/** Allows or refuses a debtor's request, also after an earlier answer. Needs a connection. */
export function useAnswerIbanRequest() {
  return useMutation({
    mutationFn: ({ event_id, asked_by, allowed }: Pick<IbanRequest, "event_id" | "asked_by"> & { allowed: boolean }) =>
      dataOf(supabase().rpc("answer_iban_request", { event_id, debtor_id: asked_by, allowed })),
    onSuccess: (_answer, { event_id }) => answered(event_id),
    // A refused request may be outdated, so refetch the requests without awaiting it.
    onError: (_error, { event_id }) => void answered(event_id),
  });
}

const answered = (eventId: string) =>
  Promise.all([queryClient.invalidateQueries({ queryKey: keys.ibanRequests }), eventChanged(eventId)]);
