import { useEffect } from "react";
import type { EventFormState } from "../useEventForm";
import { guessesOf } from "./guesses";
import { useKnown } from "./useKnown";

/** Fills in what a new event's name and the reader's last one suggest, wherever the person has not said anything else. */
export function Guessing({ form }: { form: EventFormState }) {
  const { name } = form.values;
  const { known, isLooking } = useKnown(name);
  const guess = guessesOf(name, form.own, known);
  const { suggest, setExpecting } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a guess is what it says
  useEffect(() => suggest(guess), [JSON.stringify(guess)]);
  // After what it suggests, so that who waits for the last of it has it.
  useEffect(() => setExpecting(isLooking), [isLooking, setExpecting]);
  return null;
}
