import { MAX_PHOTO_BYTES } from "@/core/receipts/photo";
import { photosOfEvent } from "@/data/export/photos";
import { addReceipt } from "@/data/receipt/addReceipt";
import type { NewPhoto } from "@/data/receipt/model";
import { isOfKind } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { submitMutation } from "@/offline/submit";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { filesInZip } from "@/platform/files/zip";
import { useSession } from "@/platform/session/session";
import { dropWaitingFile, keepWaitingFile } from "@/platform/storage/waitingFiles";
import type { ShippedPhoto } from "./toSend";

/** A photo with its file, which survives closing the app. */
export interface PackedPhoto extends ShippedPhoto {
  bytes: ArrayBuffer;
}

export interface PhotoNotTaken {
  photo: ShippedPhoto;
  error: AppError;
}

/** Code for a file that is no photo. It is of this device, not of the server. */
export const NO_PHOTO = "picture_unreadable";

/** Returns photos with their files from the archive. */
export async function unpacked(archive: Blob, photos: readonly ShippedPhoto[]): Promise<PackedPhoto[]> {
  if (photos.length === 0) return [];
  const names = new Set(photos.map(({ file }) => file));
  const files = filesInZip(new Uint8Array(await archive.arrayBuffer()), names, MAX_PHOTO_BYTES);
  return photos.map((photo) => ({ ...photo, bytes: (files[photo.file] ?? new Uint8Array()).slice().buffer }));
}

/**
 * Attaches photos through the queue of mutations, one after the other, so that the queue never fills up, and reports the
 * number done. Photos that are there or wait in the queue are skipped. Returns those that are no photos or that the server
 * refuses. Throws AppErrors after which sending can be resumed: a lost network, a full disk, the limit of a day.
 */
export async function sendPhotos(
  event_id: string,
  photos: readonly PackedPhoto[],
  onSent: (count: number) => void,
): Promise<PhotoNotTaken[]> {
  if (photos.length === 0) return [];
  const there = new Set((await photosOfEvent(event_id)).map(({ id }) => id));
  const notTaken: PhotoNotTaken[] = [];
  for (const [at, { bytes, ...photo }] of photos.entries()) {
    const error = there.has(photo.id) || waits(photo.id) ? null : await attach(event_id, photo, bytes);
    if (error) notTaken.push({ photo, error });
    onSent(at + 1);
  }
  return notTaken;
}

const waits = (id: string): boolean =>
  useOutbox.getState().mutations.some((one) => isOfKind(one, addReceipt) && one.payload.id === id);

/** Returns why a photo is left out. Null once it is attached. */
async function attach(event_id: string, photo: ShippedPhoto, bytes: ArrayBuffer): Promise<AppError | null> {
  const { id, expense_id, title } = photo;
  const user_id = useSession.getState().userId ?? "";
  const picture = await pictureIn(bytes);
  if (!picture) return new AppError(NO_PHOTO, 0);
  await keepWaitingFile({ user_id, id, type: picture.type, bytes });
  const outcome = await submitMutation(addReceipt, { event_id, expense_id, id, title, ...picture });
  if (outcome.state === "sent") return null;
  // It goes out by itself.
  if (outcome.state === "waiting") throw new AppError(NO_CONNECTION, 0);
  await dropWaitingFile(user_id, id);
  if (outcome.state === "not_kept") throw outcome.error;
  const error = new AppError(outcome.mutation.code ?? "unexpected_error", 422);
  if (error.code === "daily_receipt_limit") throw error;
  return error;
}

/** Returns what a photo is, by its bytes. Null for a file that is no WebP or JPEG, or that this browser cannot show. */
async function pictureIn(bytes: ArrayBuffer): Promise<Omit<NewPhoto, "id"> | null> {
  const type = typeOf(new Uint8Array(bytes));
  if (!type || bytes.byteLength > MAX_PHOTO_BYTES) return null;
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type }));
    const { width, height } = bitmap;
    bitmap.close();
    return { type, width, height, bytes: bytes.byteLength };
  } catch {
    // The browser names no reason.
    return null;
  }
}

/** Returns the type of a stored photo by its first bytes. Null for any other file. */
function typeOf(bytes: Uint8Array): "image/jpeg" | "image/webp" | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  return text(0, 4) === "RIFF" && text(8, 12) === "WEBP" ? "image/webp" : null;
}
