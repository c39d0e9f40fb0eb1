import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf } from "@/platform/supabase/client";
import type { Receipt } from "./model";

export const receiptSchema = v.object({
  id: v.string(),
  position: v.number(),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  created_by: v.nullable(v.string()),
  created_at: v.string(),
  deleted_at: v.nullable(v.string()),
});

/** The minimum that a persisted change of a photo must contain. */
export const persistedPlace = v.object({ event_id: v.string(), expense_id: v.string(), id: v.string() });

const rowSchema = v.object({
  ...receiptSchema.entries,
  ...persistedPlace.entries,
  /** Null until its file has been uploaded. */
  confirmed_at: v.nullable(v.string()),
});
export type ReceiptRow = v.InferOutput<typeof rowSchema>;

/** Returns the row of a photo that a procedure answers. Throws AppErrors. */
export async function rowOf(answer: Parameters<typeof dataOf>[0]): Promise<ReceiptRow> {
  return parsed(rowSchema, await dataOf(answer));
}

/** Puts a photo that the server has accepted, removed or restored into the cached list, until the list is fetched again. */
export async function showReceipt({ confirmed_at: _, ...receipt }: ReceiptRow): Promise<void> {
  await updateCached<Receipt[]>(keys.receipts(receipt.event_id, receipt.expense_id), (receipts) =>
    [...receipts.filter(({ id }) => id !== receipt.id), receipt].sort((a, b) => a.position - b.position),
  );
}
