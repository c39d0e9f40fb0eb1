import * as v from "valibot";
import { attachPhoto, discardPhoto } from "@/data/receipt/changePhotos";
import type { NewPhoto } from "@/data/receipt/model";
import { localStore } from "@/platform/storage/localStore";

const PREFIX = "divido-table-photos:";

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: v.string(), type: v.string(), width: v.number(), height: v.number(), bytes: v.number() })),
);

/** Stores the photos of a form whose bill this device puts on the table, until the bill is an expense. */
export function keepTablePhotos(billId: string, photos: readonly NewPhoto[]): void {
  if (photos.length > 0) localStore.set(PREFIX + billId, JSON.stringify(photos));
  else localStore.remove(PREFIX + billId);
}

function keptPhotos(billId: string): NewPhoto[] {
  const { success, output } = v.safeParse(schema, localStore.get(PREFIX + billId));
  return success ? output : [];
}

/**
 * Attaches the photos to the expense that a bill became. The expense has the bill's id. Throws if one is neither stored nor
 * sent; that one and those after it stay for the next attempt. Attaching one twice attaches it once.
 */
export async function attachTablePhotos(event_id: string, bill: { id: string; title: string }): Promise<void> {
  const owner = { event_id, expense_id: bill.id, title: bill.title };
  const photos = keptPhotos(bill.id);
  for (const [index, photo] of photos.entries()) {
    await attachPhoto(owner, photo);
    keepTablePhotos(bill.id, photos.slice(index + 1));
  }
}

/** Deletes the photos of a bill that ends without an expense. */
export async function discardTablePhotos(billId: string): Promise<void> {
  for (const photo of keptPhotos(billId)) await discardPhoto(photo);
  keepTablePhotos(billId, []);
}
