import { useState } from "react";

/**
 * A part of a screen that is fetched when it is first wanted: null until then. That it cannot be
 * had is the screen's failure.
 */
export function useOnDemand<T>(load: () => Promise<T>): [part: T | null, want: () => void] {
  const [part, setPart] = useState<T | null>(null);
  const want = () => {
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) =>
        setPart(() => {
          throw error;
        }),
    );
  };
  return [part, want];
}

type Loads = readonly (() => Promise<unknown>)[];

/**
 * Fetches what answers a touch as soon as the first one begins: by the time that the finger is
 * lifted it is here, and nobody who only looks has waited for it. Not a frame later: a touch that puts a new version in
 * place would find the old service worker fetching, and wait for it.
 */
export function fetchAtFirstTouch(loads: Loads): void {
  const begun = new AbortController();
  const fetchAll = () => {
    begun.abort();
    fetchAhead(loads);
  };
  for (const type of ["pointerdown", "keydown"]) {
    window.addEventListener(type, fetchAll, { capture: true, passive: true, signal: begun.signal });
  }
}

/** Fetches what may be wanted later. What fails now is asked for again, and then told, where it is needed. */
export function fetchAhead(loads: Loads): void {
  for (const load of loads) load().catch(() => undefined);
}
