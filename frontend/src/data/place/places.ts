import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as v from "valibot";
import { callFunction } from "@/platform/functions/callFunction";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";

/** What can be searched for (docs/product.md 7.5). */
type PlaceType = "country" | "city" | "district" | "poi" | "locality";

/** A place as the search answers it (docs/product.md 7.5). */
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
  /** Only within this country: ISO 3166-1 alpha-2, lower case. */
  country?: string;
  /** Nearer places first. */
  near?: { lat: number; lon: number };
  /** Only what the server knows by itself: nobody else is told what was typed. */
  known?: boolean;
}

/** What a search came to. */
interface PlacesFound {
  places: PlaceSuggestion[];
  /** There may be more, which nobody could be asked for. */
  partial: boolean;
  /** Whom to name beside them. */
  attribution: string;
}

/** Fewer letters are not searched for (docs/product.md 7.5). */
const MIN_LETTERS = 3;

/** How many letters are still to be typed before the search begins; characters, not code units. */
export function lettersMissing(text: string): number {
  return Math.max(0, MIN_LETTERS - [...text.trim()].length);
}

/** The request for a question; names are answered in the reader's language where the provider knows them. */
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

/** How long an answer is good for; one that is not all there is, until those who know more may answer again. */
const GOOD_MS = 60 * 60 * 1000;
const PARTIAL_GOOD_MS = 60 * 1000;

/** A suggestion as the app keeps it: what is unknown is null, where the search answers an empty text. */
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
    enabled: lettersMissing(question.text) === 0,
    // While the next letters are on their way, what was found for the first ones stays.
    placeholderData: lettersMissing(question.text) === 0 ? keepPreviousData : undefined,
    staleTime: ({ state }) => (state.data?.partial ? PARTIAL_GOOD_MS : GOOD_MS),
    gcTime: 10 * 60 * 1000,
    retry: false,
  });
}

/**
 * What is found for words that may be a city's name, and for nothing else: none while that is looked for. What people call
 * their events is nobody's business, so only cities that the server knows by itself are found.
 */
export function useCityFound(text: string): { found: PlaceSuggestion[]; isLooking: boolean } {
  const { i18n } = useTranslation();
  const query = placesQuery({ text, type: "city", known: true }, i18n.language);
  const { data, isLoading } = useQuery({ ...query, placeholderData: undefined });
  return { found: data?.places ?? NONE.places, isLooking: isLoading };
}

/**
 * Suggestions for what was typed; none while it is too short, offline, or the search fails (docs/product.md 7.5). Whether the
 * search has looked and found nothing is said apart.
 */
export function usePlaces(question: PlaceQuestion): { found: PlacesFound; foundNone: boolean } {
  const { i18n } = useTranslation();
  const { data, isSuccess, isPlaceholderData } = useQuery(placesQuery(question, i18n.language));
  return { found: data ?? NONE, foundNone: isSuccess && !isPlaceholderData && data.places.length === 0 };
}

const NONE: PlacesFound = { places: [], partial: false, attribution: "" };
