import { MAX_PHOTO_BYTES } from "@/core/receipts/photo";
import type { FileRead, ImportedEntry, Loss } from "./model";

/** Photos that an event's file has at most, in bytes. */
export const MAX_PHOTOS_BYTES = 50 * 1024 * 1024;

/**
 * Keeps the photos whose files the archive has, in a size that an event takes. `sizes` are those of its files in bytes. What is
 * left out becomes a loss.
 */
export function withPhotosIn(sizes: ReadonlyMap<string, number>, read: FileRead): FileRead {
  const losses = new Set<Loss>();
  let total = 0;
  const kept = read.entries.map((entry): ImportedEntry => {
    if (!entry.photos) return entry;
    const photos = entry.photos.filter(({ id, file }) => id && (sizes.get(file) ?? Infinity) <= MAX_PHOTO_BYTES);
    if (photos.length < entry.photos.length) losses.add("photos");
    for (const { file } of photos) total += sizes.get(file) ?? 0;
    return { ...entry, photos };
  });
  const isTooLarge = total > MAX_PHOTOS_BYTES;
  if (isTooLarge) losses.add("photos_too_large");
  const entries = isTooLarge ? read.entries.map((entry) => (entry.photos ? { ...entry, photos: [] } : entry)) : kept;
  return { ...read, entries, losses: [...read.losses, ...losses] };
}
