import { MAX_EVENT_DESCRIPTION } from "@/core/limits";
import { type Currency, NEW_EVENT_CURRENCY } from "@/core/money/currency";
import { searchable } from "@/core/text/searchable";
import type { EventCard, EventCategory } from "@/data/event/model";
import type { EventValues } from "../eventForm";
import { kindOf } from "./kindOf";

/** A place with its known parts. */
export interface Somewhere {
  country: string | null;
  city: string | null;
}

/** Sources of suggestions for a new event. */
export interface Known {
  /** The place in its name. */
  named: Somewhere | null;
  /** The reader's newest event. */
  last: Pick<EventCard, "default_currency"> | null;
  /** Currency of the browser's region. */
  currency: Currency | null;
  /** Returns a description with kind and place. The city may be empty. */
  describe: (kind: EventCategory, city: string) => string;
}

/** Initial values of a new event's form. */
type Guess = Pick<EventValues, "category" | "description" | "default_currency" | "place_country" | "place_city">;

/**
 * Returns suggestions for a new event. The category and the place come from its name, because others read them as facts.
 * The currency comes from the last event, otherwise from the region. `own` are the user's values.
 */
export function guessesOf(name: string, own: Partial<EventValues>, known: Known): Guess {
  const { named, last } = known;
  const category = kindOf(name, named !== null);
  const place = placeFor(own, named);
  const kind = own.category ?? category;
  return {
    category,
    ...place,
    default_currency: last?.default_currency ?? known.currency ?? NEW_EVENT_CURRENCY,
    description:
      kind === "" ? "" : known.describe(kind, own.place_city ?? place.place_city).slice(0, MAX_EVENT_DESCRIPTION),
  };
}

/** Suggests a city only with its own country: none if the user named another country. */
function placeFor(own: Partial<EventValues>, place: Somewhere | null) {
  const place_country = place?.country ?? "";
  const isElsewhere = own.place_country !== undefined && searchable(own.place_country) !== searchable(place_country);
  return { place_country, place_city: isElsewhere ? "" : (place?.city ?? "") };
}
