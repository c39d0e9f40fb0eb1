import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { callFunction } from "@/platform/functions/callFunction";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";

/** Kinds of places to search for (docs/product.md 7.5). */
type PlaceType = "country" | "city" | "district" | "poi" | "locality";

/** A search result (docs/product.md 7.5). */
const placeSchema = v.object({
  name: v.string(),
  formatted: v.string(),
  country: v.nullable(v.string()),
  /** ISO 3166-1 alpha-2, lower case. */
  country_code: v.nullable(v.string()),
  city: v.nullable(v.string()),
  district: v.nullable(v.string()),
  street: v.nullable(v.string()),
  lat: v.number(),
  lon: v.number(),
  place_id: v.nullable(v.string()),
});
export type PlaceSuggestion = v.InferOutput<typeof placeSchema>;

export interface PlaceQuestion {
  text: string;
  type: PlaceType;
  /** Restricts the search to this country: ISO 3166-1 alpha-2, lower case. */
  country?: string;
  /** Nearer places first. */
  near?: { lat: number; lon: number };
  /** Restricts the search to the server's own data, so that no provider receives the text. */
  known?: boolean;
}

/** Results of a search. */
interface PlacesFound {
  places: PlaceSuggestion[];
  /** Whether there may be more results, because the provider could not be asked. */
  partial: boolean;
  /** Attribution to display. */
  attribution: string;
}

/** Minimum letters of a search (docs/product.md 7.5). */
const MIN_LETTERS = 3;

/** Returns how many characters (not code units) are missing for a search. */
export function lettersMissing(text: string): number {
  return Math.max(0, MIN_LETTERS - [...text.trim()].length);
}

/** Returns the path of a search. Names are in the reader's language if the provider has them. */
export function searchPath({ text, type, country, near, known }: PlaceQuestion, language: string): string {
  const parameters = new URLSearchParams({ text: text.trim(), type, lang: language });
  if (country) parameters.set("country", country);
  if (near) {
    parameters.set("lat", String(near.lat));
    parameters.set("lon", String(near.lon));
  }
  if (known) parameters.set("source", "builtin");
  return `places?${parameters}`;
}

const foundSchema = v.object({
  features: v.array(v.object({ properties: placeSchema })),
  partial: v.optional(v.boolean(), false),
  attribution: v.optional(v.string(), ""),
});

/** Lifetime of results in milliseconds. Partial ones expire earlier, because the provider may be available again. */
const GOOD_MS = 60 * 60 * 1000;
const PARTIAL_GOOD_MS = 60 * 1000;

/** Returns a suggestion in the app's form, with null in place of empty texts. */
export function suggestionFromWire(place: PlaceSuggestion): PlaceSuggestion {
  return {
    ...place,
    country: place.country || null,
    country_code: place.country_code || null,
    city: place.city || null,
    district: place.district || null,
    street: place.street || null,
    place_id: place.place_id || null,
  };
}

function placesQuery(question: PlaceQuestion, language: string) {
  return queryOptions({
    queryKey: keys.places({ ...question, language }),
    queryFn: async ({ signal }): Promise<PlacesFound> => {
      const { features, partial, attribution } = parsed(
        foundSchema,
        await callFunction(searchPath(question, language), { signal }),
      );
      return { places: features.map((feature) => suggestionFromWire(feature.properties)), partial, attribution };
    },
    // Only signed-in people may search.
    enabled: useSession.getState().userId !== null && lettersMissing(question.text) === 0,
    // Keep the previous results while the next ones load.
    placeholderData: lettersMissing(question.text) === 0 ? keepPreviousData : undefined,
    staleTime: ({ state }) => (state.data?.partial ? PARTIAL_GOOD_MS : GOOD_MS),
    gcTime: 10 * 60 * 1000,
    retry: false,
  });
}

/**
 * Returns cities that may be named by some words; none while loading. Searches only the server's own data, because
 * names of events are private.
 */
export function useCityFound(text: string): { found: PlaceSuggestion[]; isLooking: boolean } {
  const query = placesQuery({ text, type: "city", known: true }, useLanguage());
  const { data, isLoading } = useQuery({ ...query, placeholderData: undefined });
  return { found: data?.places ?? NONE.places, isLooking: isLoading };
}

/** Returns the cities that useCityFound would return. Empty after a failure. */
export async function citiesFound(text: string, language: string): Promise<PlaceSuggestion[]> {
  const { queryKey, queryFn, staleTime } = placesQuery({ text, type: "city", known: true }, language);
  return queryClient.fetchQuery({ queryKey, queryFn, staleTime, retry: false }).then(
    ({ places }) => places,
    () => NONE.places,
  );
}

/**
 * Returns suggestions for the input; none while it is too short, offline, or after a failure (docs/product.md 7.5).
 * `foundNone` is true if the search has finished without results.
 */
export function usePlaces(question: PlaceQuestion): { found: PlacesFound; foundNone: boolean } {
  const { data, isSuccess, isPlaceholderData } = useQuery(placesQuery(question, useLanguage()));
  return { found: data ?? NONE, foundNone: isSuccess && !isPlaceholderData && data.places.length === 0 };
}

const NONE: PlacesFound = { places: [], partial: false, attribution: "" };
