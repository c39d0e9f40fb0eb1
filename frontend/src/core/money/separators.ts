import type { Language } from "@/core/languages/languages";

/** What stands between the thousands of an amount, and before its decimals. */
interface Separators {
  thousands: string;
  decimals: string;
}

/** "1,548.85", in every language (docs/product.md 7.2). */
const SPECIFIED: Separators = { thousands: ",", decimals: "." };
const POINTS: Separators = { thousands: ".", decimals: "," };

const OF_LANGUAGE: Record<Language, Separators> = {
  en: SPECIFIED,
  de: POINTS,
  es: POINTS,
  fr: { thousands: "\u202f", decimals: "," },
  tr: POINTS,
};

const of = (language: Language | null) => (language === null ? SPECIFIED : OF_LANGUAGE[language]);

let chosen = SPECIFIED;

/** How amounts and rates are written at present. */
export const separators = (): Separators => chosen;

/** From now on amounts are written as in a language; as the specification says without one. */
export function writeAmountsAs(language: Language | null): void {
  chosen = of(language);
}

/** What amounts look like in a language, to choose by. */
export function exampleIn(language: Language | null): string {
  const { thousands, decimals } = of(language);
  return `1${thousands}548${decimals}85`;
}
