import { queryOptions, useMutation } from "@tanstack/react-query";
import { toAppError } from "@/platform/errors/appError";
import { eventChanged, keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Person } from "./person";

/** Somebody of an event without an account, and what they stand in. */
export interface Unclaimed {
  person: Person;
  expenses: number;
  payments: number;
}

/** Whom somebody in an event may turn out to be. */
export function unclaimedPeopleQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.unclaimedPeople(eventId),
    queryFn: async (): Promise<Unclaimed[]> =>
      (await dataOf(
        supabase().rpc("unclaimed_people", { event_id: eventId }, { get: true }),
      )) as unknown as Unclaimed[],
  });
}

/**
 * Makes all that one person without an account stands in the reader's own. Needs a network: what comes of it can be seen
 * only where everybody's changes are.
 */
export function useClaim(eventId: string) {
  return useMutation({
    mutationFn: (personId: string) =>
      dataOf(supabase().rpc("claim_person", { event_id: eventId, person_id: personId })),
    // Also a refusal tells of something new: somebody else was first.
    onSettled: () => eventChanged(eventId),
    // One repetition heals a lost answer: claimed twice by one person is claimed once.
    retry: (failures, error) => failures < 1 && toAppError(error).status >= 500,
  });
}

/** Asks ahead whom somebody may turn out to be. Without an answer they can say so later. */
export async function prefetchUnclaimed(eventId: string): Promise<void> {
  await queryClient.prefetchQuery({ ...unclaimedPeopleQuery(eventId), retry: false });
}

/** Whether somebody may turn out to be one of several, as far as it is known already. */
export function knowsUnclaimed(eventId: string): boolean {
  return (queryClient.getQueryData(unclaimedPeopleQuery(eventId).queryKey) ?? []).length > 0;
}
