import { useEffect } from "react";
import type { EventValues } from "../eventForm";
import type { EventFormState } from "../useEventForm";
import { guessesOf } from "./guesses";
import { useSuggestionSources } from "./useSuggestionSources";

/** Fills untouched fields of a new event with suggestions from its name, and with the last event's currency. */
export function Guessing({ form }: { form: EventFormState }) {
  const { own, start, suggest, setExpecting } = form;
  const { name } = form.values;
  const { known, isLooking } = useSuggestionSources(name);
  const guesses = Object.entries(guessesOf(name, own, known)) as [keyof EventValues, string][];
  const fresh = Object.fromEntries(guesses.filter(([field, value]) => !(field in own) && value !== start[field]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key compares suggestions by value
  useEffect(() => {
    if (Object.keys(fresh).length > 0) suggest(fresh);
  }, [JSON.stringify(fresh)]);
  // After suggesting, so that a waiting submit includes the last suggestion.
  useEffect(() => setExpecting(isLooking), [isLooking, setExpecting]);
  return null;
}
