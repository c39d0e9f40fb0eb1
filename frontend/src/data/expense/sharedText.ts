/** As much as the database takes for a description. */
const LONGEST = 200;

/**
 * What another app shared, as a description: its text, or its title where there is none. Links say
 * nothing about an expense, and some apps put them into the text.
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
