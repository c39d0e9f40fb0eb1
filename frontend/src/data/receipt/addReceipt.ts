import * as v from "valibot";
import type { EventMutationKind } from "@/data/event/mutationKind";
import { AppError } from "@/platform/errors/appError";
import { cachePhoto } from "@/platform/photos/photoCache";
import { useSession } from "@/platform/session/session";
import { waitingFile } from "@/platform/storage/waitingFiles";
import { supabase } from "@/platform/supabase/client";
import { uploadFile } from "@/platform/supabase/storedFiles";
import { persistedPlace, type ReceiptRow, rowOf, showReceipt } from "./cachedReceipts";
import { BUCKET, type NewPhoto, pathOf, type ReceiptPlace } from "./model";

export interface AddReceipt extends ReceiptPlace, NewPhoto {
  /** Title of the expense, which names the mutation if the server refuses it. */
  title: string | null;
}

const me = (): string => useSession.getState().userId ?? "";

/**
 * Attaches a photo to an expense. Its three steps are safe to repeat: reserve a place, upload the file, confirm. The event's
 * page stays as it is: its counts are the server's.
 */
export const addReceipt: EventMutationKind<AddReceipt, ReceiptRow> = {
  name: "add_receipt",
  schema: v.object({ ...persistedPlace.entries, width: v.number(), height: v.number(), bytes: v.number() }),
  isMoney: false,
  subjects: ({ id }) => [id],
  events: ({ event_id }) => [event_id],
  dependsOn: ({ expense_id }) => [expense_id],
  file: ({ id }) => id,
  apply: (page) => page,

  async send({ event_id, expense_id, id, width, height, bytes, type }, _, timeout) {
    const file = await waitingFile(me(), id);
    const place = { event_id, expense_id, id };
    const reserved = await rowOf(
      supabase()
        .rpc("reserve_receipt", { ...place, width, height, bytes })
        .abortSignal(timeout),
    );
    // The answer to an earlier attempt was lost.
    if (reserved.confirmed_at !== null) return reserved;
    if (!file) throw new AppError("photo_not_on_device", 410);
    await uploadFile(`${BUCKET}/${pathOf(place)}`, file.bytes, type, timeout);
    return rowOf(supabase().rpc("add_receipt", place).abortSignal(timeout));
  },

  async onSent({ event_id, expense_id, id }, row) {
    const file = await waitingFile(me(), id).catch(() => undefined);
    const path = pathOf({ event_id, expense_id, id });
    if (file) await cachePhoto(file.user_id, path, new Blob([file.bytes], { type: file.type }));
    await showReceipt(row);
  },

  label: ({ title }) => ({ key: "refused.photo", values: { name: title } }),
};
