/**
 * A text as it is compared in searches, by the database's rule (private.searchable): without case
 * and without the marks that people leave out when they are in a hurry.
 */
export function searchable(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replaceAll("ı", "i");
}
