import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { eventChanged, keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** An entry of the event's history, as the database returns it. */
export const entrySchema = v.object({
  id: v.number(),
  event_id: v.string(),
  at: v.string(),
  /** profiles.id; null when no person caused the entry. */
  actor: v.nullable(v.string()),
  /** event, participant, person, household, invitation, expense or payment; later versions may add others. */
  entity: v.string(),
  entity_id: v.string(),
  action: v.string(),
  old: v.nullable(v.record(v.string(), v.unknown())),
  new: v.nullable(v.record(v.string(), v.unknown())),
});
export type HistoryEntry = v.InferOutput<typeof entrySchema>;

const pageSchema = v.object({ entries: v.array(entrySchema), next: v.nullable(v.number()) });

export function useHistory(eventId: string, { enabled = true } = {}) {
  return useInfiniteQuery({
    queryKey: keys.history(eventId),
    enabled,
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const question = { event_id: eventId, before: pageParam ?? undefined };
      return parsed(pageSchema, await dataOf(supabase().rpc("event_history", question, { get: true })));
    },
    getNextPageParam: (page) => page.next,
  });
}

/** Limit of entries shown for one expense. */
const MOST_OF_ONE = 100;

/**
 * Returns the history of one expense, newest first. Creating, deleting and restoring an expense store no values, because the row
 * itself holds them.
 */
export function useExpenseHistory(eventId: string, expenseId: string) {
  return useQuery({
    queryKey: [...keys.history(eventId), expenseId],
    queryFn: async () => {
      const rows = await dataOf(
        supabase()
          .from("event_log")
          .select("id,event_id,at,actor,entity,entity_id,action,old,new")
          .eq("event_id", eventId)
          .eq("entity", "expense")
          .eq("entity_id", expenseId)
          .order("id", { ascending: false })
          .limit(MOST_OF_ONE),
      );
      return parsed(v.array(entrySchema), rows);
    },
  });
}

/** Restores a deleted expense or payment. */
export function useRestore() {
  return useMutation({
    mutationFn: async ({ entity, event_id, entity_id: id }: HistoryEntry) => {
      if (entity === "payment") await dataOf(supabase().rpc("restore_payment", { event_id, id }));
      else await dataOf(supabase().rpc("restore_expense", { event_id, id }));
    },
    onSuccess: (_, entry) => eventChanged(entry.event_id),
  });
}

const undoneSchema = v.object({ undone: v.number(), kept: v.number() });

/**
 * Undoes that a person joined earlier expenses. Returns the number of expenses that stay, because they were changed
 * since.
 */
export function useUndoJoining() {
  return useMutation({
    mutationFn: async ({ event_id, entity_id: id }: HistoryEntry) =>
      parsed(undoneSchema, await dataOf(supabase().rpc("undo_join_expenses", { event_id, id }))),
    onSuccess: (_, entry) => eventChanged(entry.event_id),
  });
}
