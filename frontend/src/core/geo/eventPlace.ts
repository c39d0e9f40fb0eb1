import { LANGUAGES, type Language } from "@/core/languages/languages";
import { isolated } from "@/core/text/isolated";
import { searchable } from "@/core/text/searchable";

/** The country or city of an event that nobody named: the database requires a text (docs/product.md 5.1). */
export const NO_PLACE = "-";

interface StoredPlace {
  place_country: string | null;
  place_city: string | null;
}

/** Returns a stored country or city. Empty for NO_PLACE, and for other texts without a letter. */
export const named = (stored: string | null | undefined): string => (stored && /\p{L}/u.test(stored) ? stored : "");

/** Returns an event's country, in the reader's language, and its city. A city with the country's name is left out. */
export function eventPlace(language: Language, { place_country, place_city }: StoredPlace) {
  const [stored, city] = [named(place_country), named(place_city)];
  const country = countryIn(language, stored);
  return { country, city: [stored, country].map(searchable).includes(searchable(city)) ? "" : city };
}

/** Returns an event's place as "Portugal - Porto", as far as it is known. */
export function placeText(language: Language, event: StoredPlace): string {
  const { country, city } = eventPlace(language, event);
  return [country, city].filter(Boolean).map(isolated).join(" - ");
}

/** Returns the city, otherwise the country, for lines with little space. */
export function shortPlace(language: Language, { place_country, place_city }: StoredPlace): string {
  const [country, city] = [named(place_country), named(place_city)];
  return isolated(city === "" || city === country ? countryIn(language, country) : city);
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
/** Names that browsers no longer use. */
const FORMER_NAMES: Record<string, string> = { turkey: "TR" };

/** Countries that were looked up: going through all regions takes a phone some hundredths of a second. */
const known = new Map<string, string>();

/** Returns a country's name in a language, if the stored one is its name in one of the app's languages. */
export function countryIn(language: Language, stored: string): string {
  if (stored === "") return "";
  const key = `${language} ${stored}`;
  const name = known.get(key) ?? translated(language, stored);
  known.set(key, name);
  return name;
}

function translated(language: Language, stored: string): string {
  try {
    const namesIn = (spoken: Language) => new Intl.DisplayNames(spoken, { type: "region", fallback: "none" });
    const sought = searchable(stored.trim());
    const own = namesIn(language);
    for (const names of [own, ...LANGUAGES.filter((other) => other !== language).map(namesIn)]) {
      const region = FORMER_NAMES[sought] ?? REGIONS.find((one) => searchable(names.of(one) ?? "") === sought);
      if (region) return own.of(region) ?? stored;
    }
  } catch {
    // Very old browsers know no names of regions.
  }
  return stored;
}
