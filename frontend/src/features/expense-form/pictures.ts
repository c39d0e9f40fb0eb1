/** Naming the types makes iPhones hand over JPEG; without `capture`, phones offer the gallery, too. */
export const PICTURES = "image/jpeg,image/png,image/webp";

/** Returns the first picture that is pasted or dropped. Null if there is none, or if it is a picture of copied text. */
export function pictureIn(data: Pick<DataTransfer, "files" | "types"> | null): File | null {
  // Spreadsheets copy their cells as text and as a picture.
  if (!data || data.types.includes("text/plain")) return null;
  return [...data.files].find(({ type }) => type.startsWith("image/")) ?? null;
}
