import { newId } from "@/core/ids/newId";
import { shrink } from "@/platform/photos/shrink";
import { useSession } from "@/platform/session/session";
import { keepWaitingFile } from "@/platform/storage/waitingFiles";
import type { NewPhoto } from "./model";

/**
 * Makes a picture small and puts it on the disk, where it waits to be attached. Throws `picture_unreadable`,
 * `picture_too_large`, `too_many_files_wait` or `storage_full`.
 */
export async function keepPhoto(picture: Blob): Promise<NewPhoto> {
  const { bytes, type, width, height } = await shrink(picture);
  const photo = { id: newId(), type, width, height, bytes: bytes.byteLength };
  await keepWaitingFile({ user_id: useSession.getState().userId ?? "", id: photo.id, type, bytes });
  return photo;
}
