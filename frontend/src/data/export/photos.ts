import * as v from "valibot";
import { fileName } from "@/core/export/fileName";
import type { ImportedPhoto } from "@/data/import/model";
import { BUCKET, pathOf } from "@/data/receipt/model";
import { toAppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { cachedPhoto } from "@/platform/photos/photoCache";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { downloadFile } from "@/platform/supabase/storedFiles";
import type { EventBook } from "./book";

const listedSchema = v.object({ expense_id: v.string(), id: v.string(), position: v.number(), bytes: v.number() });

/** A photo of an event, without its file. */
export type ListedPhoto = v.InferOutput<typeof listedSchema>;

/** Returns all photos of an event. Throws AppErrors. */
export async function photosOfEvent(event_id: string): Promise<ListedPhoto[]> {
  return parsed(v.array(listedSchema), await dataOf(supabase().rpc("event_receipts", { event_id }, { get: true })));
}

const ENDINGS: Record<string, string> = { "image/webp": ".webp", "image/jpeg": ".jpg" };

/** The photos of an event as files, and which file is which photo of which expense. */
export interface TakenPhotos {
  files: Record<string, Uint8Array>;
  photos: Record<string, ImportedPhoto[]>;
}

/**
 * Returns the photos of an event's expenses as files of a folder, named by day and title: "2027-05-14 Dinner 1.webp". Photos
 * that are removed meanwhile are left out. Throws AppErrors.
 */
export async function photoFiles(
  { event, expenses }: EventBook,
  listed: readonly ListedPhoto[],
  folder: string,
): Promise<TakenPhotos> {
  const me = useSession.getState().userId ?? "";
  const files: Record<string, Uint8Array> = {};
  const photos: Record<string, ImportedPhoto[]> = {};
  for (const { expense_id, id, position } of [...listed].sort((one, other) => one.position - other.position)) {
    const path = pathOf({ event_id: event.id, expense_id, id });
    const photo = (await cachedPhoto(me, path)) ?? (await downloadFile(`${BUCKET}/${path}`).catch(nullIfGone));
    if (!photo) continue;
    const expense = expenses.find((one) => one.id === expense_id);
    const name = `${expense?.expense_date ?? ""} ${expense?.description ?? expense?.place_name ?? ""}`;
    const ending = ENDINGS[photo.type] ?? "";
    let file = `${folder}/${fileName(name, ` ${position}${ending}`)}`;
    // Two expenses of a day can have one title.
    for (let copy = 2; file in files; copy++) file = `${folder}/${fileName(name, ` ${position} (${copy})${ending}`)}`;
    files[file] = new Uint8Array(await photo.arrayBuffer());
    photos[expense_id] = [...(photos[expense_id] ?? []), { id, file }];
  }
  return { files, photos };
}

function nullIfGone(error: unknown): null {
  if (toAppError(error).status !== 404) throw error;
  return null;
}
