/** Naming the types makes iPhones hand over JPEG; without `capture`, phones offer the gallery, too. */
export const PICTURES = "image/jpeg,image/png,image/webp";

/** Returns the first picture that is pasted or dropped; null when there is none. */
export function pictureIn(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
}
