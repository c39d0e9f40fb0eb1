import { type FormEvent, useEffect, useEffectEvent, useState } from "react";

/** Maximum wait for suggestions, in milliseconds. */
const TIMEOUT_MS = 2000;

/**
 * Submits at once, or waits for suggestions in progress, so that the event has the place in its name although its creator
 * is faster than the search. `waits` is true meanwhile.
 */
export function useSubmitAfterSuggestions(expecting: boolean, submit: (press?: FormEvent) => Promise<void>) {
  const [waits, setWaits] = useState(false);
  const submitNow = useEffectEvent(() => {
    setWaits(false);
    void submit();
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(submitNow, expecting ? TIMEOUT_MS : 0);
    return () => clearTimeout(timer);
  }, [waits, expecting]);
  return {
    waits,
    async onSubmit(press: FormEvent): Promise<void> {
      if (expecting) setWaits(true);
      else await submit(press);
    },
  };
}
