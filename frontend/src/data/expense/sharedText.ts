/** Limit of a description in the database. */
const LONGEST = 200;

/**
 * Returns the text that another app shared as a description: its text, else its title. Links are removed, because they
 * do not describe an expense.
 */
export function sharedText(shared: URLSearchParams): string {
  const texts = [shared.get("text"), shared.get("title")].map((text) =>
    (text ?? "")
      .replace(/https?:\/\/\S+/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return (texts.find(Boolean) ?? "").slice(0, LONGEST);
}
