/** Returns the name of "2026-07" in the reader's language: "July 2026", or "Jul" on an axis. */
export function monthName(month: string, language: string, style: "long" | "short"): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Intl.DateTimeFormat(language, {
    month: style,
    year: style === "long" ? "numeric" : undefined,
  }).format(new Date(year, number - 1, 15));
}
