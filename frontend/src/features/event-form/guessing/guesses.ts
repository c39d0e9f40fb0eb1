import { type Currency, NEW_EVENT_CURRENCY } from "@/core/money/currency";
import { searchable } from "@/core/text/searchable";
import type { EventCard, EventCategory } from "@/data/event/model";
import { type EventValues, MAX_LENGTH } from "../eventForm";
import { kindOf } from "./kindOf";

/** A place as far as it is known. */
export interface Somewhere {
  country: string | null;
  city: string | null;
}

/** What a new event is guessed from. */
export interface Known {
  /** The place that is in its name. */
  named: Somewhere | null;
  /** The reader's newest event. */
  last: Pick<EventCard, "default_currency" | "place_country" | "place_city"> | null;
  /** Where the reader lives, as their profile says. */
  home: Somewhere | null;
  /** Of the browser's region. */
  currency: Currency | null;
  /** A description that says kind and place, the city as far as it is known. */
  describe: (kind: EventCategory, city: string) => string;
}

/** What a new event's form begins with beside its name and its dates. */
type Guess = Omit<EventValues, "name" | "country_code" | "planned_start_date" | "planned_duration_days">;

/**
 * What is not said of a new event yet, guessed: its kind from its name, its place from its name, else from the last event,
 * else from the profile, its currency from the last event, else from the region. `own` is what the person has said.
 */
export function guessesOf(name: string, own: Partial<EventValues>, known: Known): Guess {
  const { named, last, home } = known;
  const category = kindOf(name, named !== null);
  const place = placeFor(own, [named, last && { country: last.place_country, city: last.place_city }, home]);
  const kind = own.category ?? category;
  return {
    category,
    ...place,
    default_currency: last?.default_currency ?? known.currency ?? NEW_EVENT_CURRENCY,
    description:
      kind === "" ? "" : known.describe(kind, own.place_city ?? place.place_city).slice(0, MAX_LENGTH.description),
  };
}

/** A city goes with its own country only: where the person named another one, none is guessed. */
function placeFor(own: Partial<EventValues>, places: readonly (Somewhere | null)[]) {
  const place = places.find((somewhere) => somewhere?.country);
  const place_country = place?.country ?? "";
  const isElsewhere = own.place_country !== undefined && searchable(own.place_country) !== searchable(place_country);
  return { place_country, place_city: isElsewhere ? "" : (place?.city ?? "") };
}
