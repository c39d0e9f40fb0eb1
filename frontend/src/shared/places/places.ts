import { queryOptions, useQuery } from "@tanstack/react-query";
import { callFunction } from "@/shared/functions/callFunction";
import { keys } from "@/shared/query/keys";

/** What can be searched for (spec section 7). */
export type PlaceType = "country" | "city" | "district" | "poi" | "locality";

/** A place as the search answers it (spec section 3 "Place suggestion"). */
export interface PlaceSuggestion {
  name: string;
  formatted: string;
  country: string | null;
  /** ISO 3166-1 alpha-2, lower case. */
  country_code: string | null;
  city: string | null;
  district: string | null;
  street: string | null;
  lat: number;
  lon: number;
  place_id: string | null;
}

export interface PlaceQuestion {
  text: string;
  type: PlaceType;
  /** Only within this country: ISO 3166-1 alpha-2, lower case. */
  country?: string;
  /** Nearer places first. */
  near?: { lat: number; lon: number };
}

/** Fewer letters are not searched for (spec section 5). */
export const MIN_LETTERS = 3;

interface FeatureCollection {
  features: { properties: PlaceSuggestion }[];
}

function placesQuery(question: PlaceQuestion) {
  const { text, type, country, near } = question;
  const parameters = new URLSearchParams({ text, type });
  if (country) parameters.set("country", country);
  if (near) {
    parameters.set("lat", String(near.lat));
    parameters.set("lon", String(near.lon));
  }
  return queryOptions({
    queryKey: keys.places(question),
    queryFn: async ({ signal }): Promise<PlaceSuggestion[]> => {
      const answer = await callFunction<FeatureCollection>(`places?${parameters}`, { signal });
      return answer.features.map((feature) => feature.properties);
    },
    enabled: [...text].length >= MIN_LETTERS,
    staleTime: 60 * 60 * 1000,
    gcTime: 10 * 60 * 1000,
    retry: false,
  });
}

/** Suggestions for what was typed; none while it is too short, offline, or the search fails (spec section 8). */
export function usePlaces(question: PlaceQuestion): PlaceSuggestion[] {
  return useQuery(placesQuery(question)).data ?? [];
}
