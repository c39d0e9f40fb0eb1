import type { Currency } from "@/core/money/currency";
import { searchable } from "@/core/text/searchable";
import { READER_LANGUAGES, type ReaderLanguage } from "./readerFiles";

/** Names of countries in the five languages, without accents and in lower case, by the language of their receipts. */
const COUNTRIES: Readonly<Partial<Record<ReaderLanguage, string>>> = {
  tur: "turkiye turkey turkei turquia turquie",
  deu: `deutschland germany almanya alemania allemagne osterreich austria avusturya autriche schweiz switzerland isvicre
suiza suisse`,
  spa: `spanien spain ispanya espana espagne mexiko mexico meksika mexique argentinien argentina arjantin argentine chile
sili chili kolumbien colombia kolombiya colombie`,
  fra: "frankreich france fransa francia belgien belgium belcika belgica belgique luxemburg luxembourg luksemburg luxemburgo",
  eng: "england britain birlesik-krallik grossbritannien ireland irland irlanda australia usa amerika",
};

const LANGUAGE_OF_READER: Readonly<Record<string, ReaderLanguage>> = { tr: "tur", de: "deu", es: "spa", fr: "fra" };

/**
 * Returns the language that a receipt is likely in: that of the country if it is known, then that of the lira, then the
 * reader's own. `country` is a name in any of the five languages.
 */
export function receiptLanguage(country: string | null, currency: Currency, readersLanguage: string): ReaderLanguage {
  const words = searchable(country ?? "").split(/[^a-z]+/);
  for (const language of READER_LANGUAGES) {
    const names = COUNTRIES[language]?.split(/\s/) ?? [];
    if (words.some((word) => word !== "" && names.includes(word))) return language;
  }
  if (currency === "TRY") return "tur";
  return LANGUAGE_OF_READER[readersLanguage] ?? "eng";
}
