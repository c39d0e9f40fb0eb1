import { queryOptions, useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import { isId } from "@/core/ids/isId";
import { toUnits } from "@/core/money/units";
import { expenseSchema } from "@/data/event/schema";
import { AppError, toAppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { eventChanged, keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";
import { personSchema } from "./schema";

/** Somebody of an event without an account, and what they stand in. */
const unclaimedSchema = v.object({ person: personSchema, expenses: v.number(), payments: v.number() });
export type Unclaimed = v.InferOutput<typeof unclaimedSchema>;

/** Whom somebody in an event may turn out to be. */
export function unclaimedPeopleQuery(eventId: string) {
  return queryOptions({
    queryKey: keys.unclaimedPeople(eventId),
    queryFn: async (): Promise<Unclaimed[]> => {
      if (!isId(eventId)) throw new AppError("event_not_found", 404);
      const people = await dataOf(supabase().rpc("unclaimed_people", { event_id: eventId }, { get: true }));
      return parsed(v.array(unclaimedSchema), people);
    },
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

interface Merge {
  from_person: string;
  into_person: string;
}

/** For the admin: says that a person without an account is the same as another, with or without one. Needs a network. */
export function useMerge(eventId: string) {
  return useMutation({
    mutationFn: (people: Merge) => dataOf(supabase().rpc("merge_people", { event_id: eventId, ...people })),
    onSettled: () => eventChanged(eventId),
  });
}

/** What separating people again does: how many expenses go back, and which stay, since they were changed meanwhile. */
const separationSchema = v.object({
  expenses: v.number(),
  stays: v.array(v.pick(expenseSchema, ["id", "expense_date", "description", "place_name", "currency", "amount"])),
});

function separationFromWire({ expenses, stays }: v.InferOutput<typeof separationSchema>) {
  return { expenses, stays: stays.map((one) => ({ ...one, amount: toUnits(one.amount, one.currency) })) };
}
export type Separation = ReturnType<typeof separationFromWire>;

/** Asked anew each time: what has changed meanwhile stays where it is. */
export function separationQuery(eventId: string, personId: string) {
  return queryOptions({
    queryKey: keys.separation(eventId, personId),
    queryFn: async (): Promise<Separation> => {
      const question = { event_id: eventId, person_id: personId };
      const separation = await dataOf(supabase().rpc("separation", question, { get: true }));
      return parsed(separationSchema, separation, separationFromWire);
    },
    gcTime: 0,
  });
}

/** For the admin, for 30 days: takes a claim or a merge back. Needs a network. */
export function useSeparate(eventId: string) {
  return useMutation({
    mutationFn: (personId: string) =>
      dataOf(supabase().rpc("separate_people", { event_id: eventId, person_id: personId })),
    onSettled: () => eventChanged(eventId),
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
