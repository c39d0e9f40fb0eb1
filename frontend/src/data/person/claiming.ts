import { queryOptions, useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import { isId } from "@/core/ids/isId";
import { expenseSchema } from "@/data/expense/columns";
import { type InUnits, inUnits } from "@/data/money";
import { AppError, toAppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { eventChanged, keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { localStore, NEW_HERE_PREFIX } from "@/platform/storage/localStore";
import { dataOf, supabase } from "@/platform/supabase/client";
import { personSchema } from "./schema";

/** A person without an account, with the number of expenses, payments and recurring expenses that name them. */
const unclaimedSchema = v.object({
  person: personSchema,
  expenses: v.number(),
  payments: v.number(),
  series: v.number(),
});
export type Unclaimed = v.InferOutput<typeof unclaimedSchema>;

/** People without an account whom the reader can claim. */
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
 * Claims a person without an account: their expenses and payments become the reader's. Needs a network, because the result
 * depends on everybody's changes.
 */
export function useClaim(eventId: string) {
  return useMutation({
    mutationFn: (personId: string) =>
      dataOf(supabase().rpc("claim_person", { event_id: eventId, person_id: personId })),
    // A refusal means that another person claimed them first, so the event has changed, too.
    onSettled: () => eventChanged(eventId),
    // Retry once after a lost answer: claiming is idempotent.
    retry: (failures, error) => failures < 1 && toAppError(error).status >= 500,
  });
}

interface Merge {
  from_person: string;
  into_person: string;
}

/** For admins: merges a person without an account into another person. Needs a network. */
export function useMerge(eventId: string) {
  return useMutation({
    mutationFn: (people: Merge) => dataOf(supabase().rpc("merge_people", { event_id: eventId, ...people })),
    onSettled: () => eventChanged(eventId),
  });
}

const changedSchema = v.object({
  ...v.pick(expenseSchema, ["id", "expense_date", "description", "place_name", "currency", "amount"]).entries,
  /** Whether it is a recurring expense, with the day of its next occurrence. */
  recurs: v.boolean(),
});

/** Effect of separating people: the number of expenses that go back, and those that stay because they were changed since. */
const separationSchema = v.object({ expenses: v.number(), stays: v.array(changedSchema) });

export interface Separation extends InUnits<typeof separationSchema> {}
const convert = inUnits(separationSchema);

/** Never cached, because every change of an expense can alter the effect. */
export function separationQuery(eventId: string, personId: string) {
  return queryOptions({
    queryKey: keys.separation(eventId, personId),
    queryFn: async (): Promise<Separation> => {
      const question = { event_id: eventId, person_id: personId };
      const separation = await dataOf(supabase().rpc("separation", question, { get: true }));
      return parsed(separationSchema, separation, (answer) => convert(answer));
    },
    gcTime: 0,
  });
}

/** For admins, for 30 days: undoes a claim or a merge. Needs a network. */
export function useSeparate(eventId: string) {
  return useMutation({
    mutationFn: (personId: string) =>
      dataOf(supabase().rpc("separate_people", { event_id: eventId, person_id: personId })),
    onSettled: () => eventChanged(eventId),
  });
}

/** Prefetches the people whom a new member can claim. After a failure the member can still claim one later. */
export async function prefetchUnclaimed(eventId: string): Promise<void> {
  await queryClient.prefetchQuery({ ...unclaimedPeopleQuery(eventId), retry: false });
}

/**
 * Remembers on this device that a new member is none of the people without an account. The question is asked only once.
 */
export const newHere = {
  said: (eventId: string): boolean => localStore.get(NEW_HERE_PREFIX + eventId) !== null,
  say(eventId: string): void {
    localStore.set(NEW_HERE_PREFIX + eventId, "true");
  },
};

/** Whether the cache has people whom a new member can claim. */
export function knowsUnclaimed(eventId: string): boolean {
  return (queryClient.getQueryData(unclaimedPeopleQuery(eventId).queryKey) ?? []).length > 0;
}
