import { useDeferredValue } from "react";

/**
 * Returns the first items of a list for the first render, and all of them right after it, so that a screen with many rows
 * opens sooner. What is returned is always current; only its length lags behind.
 */
export function useFirstThenAll<Item>(items: readonly Item[], first: number): readonly Item[] {
  const count = useDeferredValue(items.length, Math.min(first, items.length));
  return items.slice(0, count);
}
