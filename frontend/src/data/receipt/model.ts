/** A photo of a receipt (docs/product.md 7.11). */
export interface Receipt {
  id: string;
  event_id: string;
  expense_id: string;
  /** Order among the photos of the expense. */
  position: number;
  /** In pixels. */
  width: number;
  height: number;
  /** Size of the file. */
  bytes: number;
  /** Null after the person deleted their account. */
  created_by: string | null;
  created_at: string;
  /** When it was removed; it can be restored for 30 days. */
  deleted_at: string | null;
}

/** What names a photo. */
export type ReceiptPlace = Pick<Receipt, "event_id" | "expense_id" | "id">;

/** Path of the photo in the device's cache and, after the bucket, on the server. */
export const pathOf = ({ event_id, expense_id, id }: ReceiptPlace): string => `${event_id}/${expense_id}/${id}`;

/** Name of the bucket on the server. */
export const BUCKET = "receipts";

/** A photo that is made small and waits on this device. */
export interface NewPhoto extends Pick<Receipt, "id" | "width" | "height" | "bytes"> {
  type: string;
}
