import { useEffect } from "react";
import type { EventValues } from "../eventForm";
import type { EventFormState } from "../useEventForm";
import { guessesOf } from "./guesses";
import { useKnown } from "./useKnown";

/** Fills in what a new event's name and the reader's last one suggest, wherever the person has not said anything else. */
export function Guessing({ form }: { form: EventFormState }) {
  const { own, start, suggest, setExpecting } = form;
  const { name } = form.values;
  const { known, isLooking } = useKnown(name);
  const guesses = Object.entries(guessesOf(name, own, known)) as [keyof EventValues, string][];
  const fresh = Object.fromEntries(guesses.filter(([field, value]) => !(field in own) && value !== start[field]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a guess is what it says
  useEffect(() => {
    if (Object.keys(fresh).length > 0) suggest(fresh);
  }, [JSON.stringify(fresh)]);
  // After what it suggests, so that who waits for the last of it has it.
  useEffect(() => setExpecting(isLooking), [isLooking, setExpecting]);
  return null;
}
