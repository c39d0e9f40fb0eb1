import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import * as v from "valibot";
import { isOfKind, type Mutation } from "@/offline/mutation";
import { foldPending, type Pending } from "@/offline/overlay";
import { useOutbox } from "@/offline/queue";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { addReceipt } from "./addReceipt";
import { receiptSchema } from "./cachedReceipts";
import type { Receipt } from "./model";
import { removeReceipt, restoreReceipt } from "./removeReceipt";

/** A photo with the state of its unsent mutation. */
export interface ShownReceipt extends Receipt {
  pending: Pending | undefined;
}

/**
 * Returns the photos of an expense in their order, removed ones too, with the reader's unsent mutations. Before the server
 * has answered, these are the unsent ones alone.
 */
export function useReceipts(event_id: string, expense_id: string) {
  const mutations = useOutbox((s) => s.mutations);
  const me = useSession((s) => s.userId) ?? "";
  const query = useQuery({
    queryKey: keys.receipts(event_id, expense_id),
    queryFn: async (): Promise<Receipt[]> => {
      const rows = await dataOf(supabase().rpc("expense_receipts", { event_id, expense_id }, { get: true }));
      return parsed(v.array(receiptSchema), rows).map((row) => ({ ...row, event_id, expense_id }));
    },
  });
  const receipts = useMemo(
    () => withPendingReceipts(query.data ?? [], { event_id, expense_id }, mutations, me),
    [query.data, event_id, expense_id, mutations, me],
  );
  return { query, receipts };
}

/**
 * Returns the photos of an expense with unsent mutations. A refused new photo stays in the list, so that it can still be
 * seen; a refused removal or restoration leaves the photo as the server has it.
 */
export function withPendingReceipts(
  receipts: readonly Receipt[],
  expense: Pick<Receipt, "event_id" | "expense_id">,
  mutations: readonly Mutation[],
  me: string,
): ShownReceipt[] {
  const own = mutations.filter(({ events }) => events.includes(expense.event_id));
  const { state, pending } = foldPending([...receipts], own, (before, mutation, isRefused) => {
    if (isOfKind(mutation, addReceipt) && mutation.payload.expense_id === expense.expense_id) {
      const { id, width, height, bytes } = mutation.payload;
      if (before.some((one) => one.id === id)) return before;
      const position = Math.max(0, ...before.map((one) => one.position)) + 1;
      const added = { ...expense, id, position, width, height, bytes, created_by: me };
      return [...before, { ...added, created_at: mutation.made_at, deleted_at: null }];
    }
    if (isRefused) return before;
    const isRemoved = isOfKind(mutation, removeReceipt);
    if (!isRemoved && !isOfKind(mutation, restoreReceipt)) return before;
    const deleted_at = isRemoved ? mutation.made_at : null;
    return before.map((one) => (one.id === mutation.payload.id ? { ...one, deleted_at } : one));
  });
  return state.map((receipt) => ({ ...receipt, pending: pending.get(receipt.id) }));
}
