import type { EventMutationKind } from "@/data/event/mutationKind";
import { toAppError } from "@/platform/errors/appError";
import { supabase } from "@/platform/supabase/client";
import { persistedPlace, type ReceiptRow, rowOf, showReceipt } from "./cachedReceipts";
import type { ReceiptPlace } from "./model";

export interface ChangeReceipt extends ReceiptPlace {
  /** Title of the expense, which names the mutation if the server refuses it. */
  title: string | null;
}

const shared = {
  schema: persistedPlace,
  isMoney: false,
  subjects: ({ id }: ChangeReceipt) => [id],
  events: ({ event_id }: ChangeReceipt) => [event_id],
  apply: <State>(page: State) => page,
} as const;

/** Removes a photo from its expense. It can be restored for 30 days. */
export const removeReceipt: EventMutationKind<ChangeReceipt, ReceiptRow | null> = {
  ...shared,
  name: "remove_receipt",

  async send({ event_id, expense_id, id }, _, timeout) {
    try {
      return await rowOf(supabase().rpc("remove_receipt", { event_id, expense_id, id }).abortSignal(timeout));
    } catch (error) {
      // A photo that was removed before it was sent, or is gone for good.
      if (toAppError(error).code === "receipt_not_found") return null;
      throw error;
    }
  },

  onSent: async (_, row) => {
    if (row) await showReceipt(row);
  },
  label: ({ title }) => ({ key: "refused.photo_removal", values: { name: title } }),
};

/** Restores a removed photo. */
export const restoreReceipt: EventMutationKind<ChangeReceipt, ReceiptRow> = {
  ...shared,
  name: "restore_receipt",
  send: ({ event_id, expense_id, id }, _, timeout) =>
    rowOf(supabase().rpc("restore_receipt", { event_id, expense_id, id }).abortSignal(timeout)),
  onSent: (_, row) => showReceipt(row),
  label: ({ title }) => ({ key: "refused.photo_restoration", values: { name: title } }),
};
