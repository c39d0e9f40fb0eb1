import { plainWords } from "@/core/text/plainWords";

/** Languages of files whose month names we read: those of the app, and neighbours whose names differ from theirs. */
const LANGUAGES = ["en", "tr", "de", "es", "fr", "it", "nl", "pt"];

/** Names of months with their numbers ("01" to "12"), folded. Filled at the first use. */
let names: readonly (readonly [name: string, month: string])[] | null = null;

/**
 * Returns the number ("01" to "12") of a month's name, written in full or by at least three of its first letters. Null if no
 * month, or several, begin like this.
 */
export function monthOf(word: string): string | null {
  const wanted = plainWords(word);
  if (wanted.length < 3) return null;
  names ??= LANGUAGES.flatMap((language) => namesIn(language));
  const exact = names.filter(([name]) => name === wanted);
  const months = new Set((exact.length > 0 ? exact : names.filter(([name]) => name.startsWith(wanted))).map(at1));
  const [only, second] = months;
  return only !== undefined && second === undefined ? only : null;
}

const at1 = ([, month]: readonly [string, string]) => month;

function namesIn(language: string) {
  const long = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const short = new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => {
    const moment = Date.UTC(2026, month, 15);
    return [long, short].map((form) => [plainWords(form.format(moment)), String(month + 1).padStart(2, "0")] as const);
  }).flat();
}
