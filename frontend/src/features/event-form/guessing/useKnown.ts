import { useState } from "react";
import { useTranslation } from "react-i18next";
import { regionCurrency } from "@/core/money/regionCurrency";
import { useEvents } from "@/data/event/useEvents";
import { useCityFound } from "@/data/place/places";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useDebounced } from "@/platform/timing/useDebounced";
import type { Known, Somewhere } from "./guesses";
import { placeCalled, placesIn } from "./placeIn";

/** Pause after the last letter before a place is asked for, as in a search (docs/product.md 7.5). */
const DEBOUNCE_MS = 500;

/**
 * What a new event with this name is guessed from, and whether more may be known in a moment. Without network less is known.
 */
export function useKnown(name: string): { known: Known; isLooking: boolean } {
  const { t } = useTranslation("events");
  const [home] = useState(homeOnDevice);
  const [currency] = useState(() => regionCurrency(navigator.language));
  const { place, isLooking } = usePlaceNamed(name);
  const known: Known = {
    named: place,
    last: useEvents(false).data?.[0] ?? null,
    home,
    currency,
    describe: (kind, city) => (city === "" ? t(`form.described.${kind}`) : t(`form.described_in.${kind}`, { city })),
  };
  return { known, isLooking };
}

/** Where the reader lives, as far as a screen has asked for it. */
function homeOnDevice(): Somewhere | null {
  const profile = queryClient.getQueryData<Somewhere>(keys.me);
  return profile ?? queryClient.getQueryData<{ user: Somewhere }>(keys.dashboard)?.user ?? null;
}

/** The city that the name speaks of, as soon as it is found. */
function usePlaceNamed(name: string): { place: Known["named"]; isLooking: boolean } {
  const [first = "", second = ""] = placesIn(useDebounced(name, DEBOUNCE_MS));
  const answers = [
    { words: first, ...useCityFound(first) },
    { words: second, ...useCityFound(second) },
  ];
  // What the name says by now: an answer to less of it is none.
  const said = placesIn(name);
  const told = answers.filter(({ words }) => said.includes(words));
  return {
    place: told.map(({ words, found }) => placeCalled(words, found)).find((place) => place !== null) ?? null,
    isLooking: told.length < said.length || told.some(({ isLooking }) => isLooking),
  };
}
