import { type FormEvent, useEffect, useEffectEvent, useState } from "react";

/** Nobody waits longer for what would be suggested. */
const PATIENCE_MS = 2000;

/**
 * Submits at once, or as soon as nothing more is expected that would fill fields in: who is faster than the search for a
 * place is not told that the place is missing. `waits` meanwhile.
 */
export function usePatientSubmit(expecting: boolean, submit: (press?: FormEvent) => Promise<void>) {
  const [waits, setWaits] = useState(false);
  const submitNow = useEffectEvent(() => {
    setWaits(false);
    void submit();
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(submitNow, expecting ? PATIENCE_MS : 0);
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
