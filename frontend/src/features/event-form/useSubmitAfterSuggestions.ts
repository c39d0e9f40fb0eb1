import { type FormEvent, useEffect, useEffectEvent, useState } from "react";

/** Maximum wait for suggestions, in milliseconds. */
const TIMEOUT_MS = 2000;

/**
 * Submits at once, or waits for suggestions in progress. A user who is faster than the search is then not told that the
 * place is missing. `waits` is true meanwhile.
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
