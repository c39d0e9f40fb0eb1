import type { Language } from "@/core/languages/languages";

/** Separators between thousands and before the decimals. */
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

export const separators = (): Separators => chosen;

/** Switches amounts to a language's separators. Null restores the specification's. */
export function writeAmountsAs(language: Language | null): void {
  chosen = of(language);
}

/** Returns an example amount in a language's style, for choosing. */
export function exampleIn(language: Language | null): string {
  const { thousands, decimals } = of(language);
  return `1${thousands}548${decimals}85`;
}
