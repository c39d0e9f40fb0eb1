import { useState } from "react";
import { useTranslation } from "react-i18next";
import { regionCurrency } from "@/core/money/regionCurrency";
import { useCityFound } from "@/domain/places/places";
import { useEvents } from "@/domain/shown/useEvents";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useDebounced } from "@/platform/timing/useDebounced";
import type { Known, Somewhere } from "./guesses";
import { placeCalled, placesIn } from "./placeIn";

/** Pause after the last letter before a place is asked for, as in a search (spec section 5). */
const DEBOUNCE_MS = 500;

/** What a new event with this name is guessed from. Nothing waits for it: without network less is known. */
export function useKnown(name: string): Known {
  const { t } = useTranslation("events");
  const [home] = useState(homeOnDevice);
  const [currency] = useState(() => regionCurrency(navigator.language));
  return {
    named: usePlaceNamed(name),
    last: useEvents(false).data?.[0] ?? null,
    home,
    currency,
    describe: (kind, city) => (city === "" ? t(`form.described.${kind}`) : t(`form.described_in.${kind}`, { city })),
  };
}

/** Where the reader lives, as far as a screen has asked for it. */
function homeOnDevice(): Somewhere | null {
  const profile = queryClient.getQueryData<Somewhere>(keys.me);
  return profile ?? queryClient.getQueryData<{ user: Somewhere }>(keys.dashboard)?.user ?? null;
}

/** The city that the name speaks of, as soon as it is found. */
function usePlaceNamed(name: string): Known["named"] {
  const [first = "", second = ""] = placesIn(useDebounced(name, DEBOUNCE_MS));
  const found = [useCityFound(first), useCityFound(second)];
  // What the name says by now: an answer to less of it is none.
  const said = placesIn(name);
  const place = [first, second].map((words, n) => (said.includes(words) ? placeCalled(words, found[n] ?? []) : null));
  return place.find((one) => one !== null) ?? null;
}
