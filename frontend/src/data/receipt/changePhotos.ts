import { newId } from "@/core/ids/newId";
import { isOfKind, type MutationKind } from "@/offline/mutation";
import { dropMutation, useOutbox } from "@/offline/queue";
import { type Follower, following, submitMutation } from "@/offline/submit";
import { useSession } from "@/platform/session/session";
import { dropWaitingFile, keepWaitingFile, waitingFile } from "@/platform/storage/waitingFiles";
import { addReceipt } from "./addReceipt";
import type { NewPhoto, Receipt, ReceiptPlace } from "./model";
import { type ChangeReceipt, removeReceipt, restoreReceipt } from "./removeReceipt";

/** The expense whose photos change. */
export interface PhotoOwner {
  event_id: string;
  expense_id: string;
  title: string | null;
}

const me = (): string => useSession.getState().userId ?? "";

/** Returns the changes that attach photos to an expense that is saved with them. */
export function photosOf(owner: PhotoOwner, photos: readonly NewPhoto[]): Follower[] {
  return photos.map((photo) => following(addReceipt, { ...owner, ...photo }));
}

/** Attaches a photo to a saved expense. Resolves once it is on the disk and shown; throws if it is neither there nor sent. */
export async function attachPhoto(owner: PhotoOwner, photo: NewPhoto): Promise<void> {
  await submit(addReceipt, { ...owner, ...photo });
}

/** Deletes the file of a photo that was never attached. */
export async function discardPhoto({ id }: Pick<NewPhoto, "id">): Promise<void> {
  await dropWaitingFile(me(), id);
}

/** Removes a photo. Returns what takes that back. */
export async function removePhoto(owner: PhotoOwner, receipt: Receipt): Promise<() => Promise<void>> {
  const unsent = useOutbox
    .getState()
    .mutations.find((one) => isOfKind(one, addReceipt) && one.payload.id === receipt.id);
  const place = placeOf(owner, receipt);
  if (!unsent) {
    await submit(removeReceipt, place);
    return () => submit(restoreReceipt, place);
  }
  const file = await waitingFile(me(), receipt.id);
  await dropMutation(unsent);
  // The server may have the photo already, although its answer was lost.
  if (unsent.state === "waiting") await submit(removeReceipt, place);
  return async () => {
    if (!file) return;
    const id = newId();
    await keepWaitingFile({ ...file, id });
    const { width, height, bytes } = receipt;
    await attachPhoto(owner, { id, width, height, bytes, type: file.type });
  };
}

export const restorePhoto = (owner: PhotoOwner, receipt: ReceiptPlace): Promise<void> =>
  submit(restoreReceipt, placeOf(owner, receipt));

const placeOf = (owner: PhotoOwner, { id }: Pick<ReceiptPlace, "id">): ChangeReceipt => ({ ...owner, id });

/** A refused change of a photo stays in the outbox, because no form is left to show it. */
async function submit<Payload>(kind: MutationKind<Payload>, payload: Payload): Promise<void> {
  const stored = submitMutation(kind, payload, { staysAfter: "any" });
  const outcome = await stored;
  if (outcome.state === "not_kept") throw outcome.error;
}
