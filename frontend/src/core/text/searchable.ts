/** Returns a text for comparing in searches: without case and accents, like the database's private.searchable. */
export function searchable(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replaceAll("ı", "i");
}
