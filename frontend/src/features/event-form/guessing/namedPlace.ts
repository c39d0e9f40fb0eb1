import { citiesFound } from "@/data/place/places";
import { pause } from "@/platform/timing/pause";
import type { Known } from "./guesses";
import { placeCalled, placesIn } from "./placeIn";

/** Maximum wait for the search, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** Returns the place in an event's name, for a guest who could not search before. Null without one, or if it takes long. */
export async function namedPlace(name: string, language: string): Promise<Known["named"]> {
  const search = Promise.all(
    placesIn(name).map(async (words) => placeCalled(words, await citiesFound(words, language))),
  );
  const found = await Promise.race([search, pause(TIMEOUT_MS)]);
  return found?.find((place) => place !== null) ?? null;
}
