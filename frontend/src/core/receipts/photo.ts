/** Pixels of the longer side of a stored photo: receipts stay readable, and a photo has about 80 kB. */
const LONG_SIDE = 1600;

/** Largest photo that the server stores, in bytes. */
export const MAX_PHOTO_BYTES = 600 * 1024;

/** Photos of an expense. */
export const MAX_PHOTOS = 4;

/** Qualities to try in turn until a photo is small enough. */
export const QUALITIES = [0.75, 0.6, 0.45, 0.3];

/** Returns the size of the stored photo for a picture of this size. Small pictures are not enlarged. */
export function sizeOfPhoto(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
