import * as v from "valibot";
import { fileName } from "@/core/export/fileName";
import { BUCKET, pathOf } from "@/data/receipt/model";
import { toAppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { cachedPhoto } from "@/platform/photos/photoCache";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { downloadFile } from "@/platform/supabase/storedFiles";
import type { EventBook } from "./book";

const listSchema = v.array(v.object({ expense_id: v.string(), id: v.string(), position: v.number() }));

const ENDINGS: Record<string, string> = { "image/webp": ".webp", "image/jpeg": ".jpg" };

/**
 * Returns the photos of an event's expenses as files of a folder, named by day and title: "2027-05-14 Dinner 1.webp". Photos
 * that are removed meanwhile are left out. Throws AppErrors.
 */
export async function photoFiles({ event, expenses }: EventBook, folder: string): Promise<Record<string, Uint8Array>> {
  const me = useSession.getState().userId ?? "";
  const listed = parsed(
    listSchema,
    await dataOf(supabase().rpc("event_receipts", { event_id: event.id }, { get: true })),
  );
  const files: Record<string, Uint8Array> = {};
  for (const { expense_id, id, position } of listed) {
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
  }
  return files;
}

function nullIfGone(error: unknown): null {
  if (toAppError(error).status !== 404) throw error;
  return null;
}
