import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEvents } from "@/data/event/useEvents";
import { useCityFound } from "@/data/place/places";
import { useSession } from "@/platform/session/session";
import { useDebounced } from "@/platform/timing/useDebounced";
import type { Known } from "./guesses";
import { placeCalled, placesIn } from "./placeIn";
import { regionCurrency } from "./regionCurrency";

/** Debounce of the search for places (docs/product.md 7.5), in milliseconds. */
const DEBOUNCE_MS = 500;

/**
 * Returns the sources of suggestions for a new event, and whether a search is in progress. Offline, there are fewer.
 */
export function useSuggestionSources(name: string): { known: Known; isLooking: boolean } {
  const visitor = useSession((s) => s.userId === null);
  const describe = useDescription();
  const [currency] = useState(() => regionCurrency(navigator.language));
  const { place, isLooking } = usePlaceNamed(visitor ? "" : name);
  const known: Known = {
    named: place,
    last: useEvents(false).data?.[0] ?? null,
    currency,
    describe,
  };
  return { known, isLooking };
}

/** Returns a function that describes an event of a kind in a city, which may be empty. */
export function useDescription(): Known["describe"] {
  const { t } = useTranslation("events");
  return (kind, city) => (city === "" ? t(`form.described.${kind}`) : t(`form.described_in.${kind}`, { city }));
}

/** Returns the city in the name once it is found. */
function usePlaceNamed(name: string): { place: Known["named"]; isLooking: boolean } {
  const [first = "", second = ""] = placesIn(useDebounced(name, DEBOUNCE_MS));
  const answers = [
    { words: first, ...useCityFound(first) },
    { words: second, ...useCityFound(second) },
  ];
  // Ignore results for an earlier name.
  const said = placesIn(name);
  const told = answers.filter(({ words }) => said.includes(words));
  return {
    place: told.map(({ words, found }) => placeCalled(words, found)).find((place) => place !== null) ?? null,
    isLooking: told.length < said.length || told.some(({ isLooking }) => isLooking),
  };
}
