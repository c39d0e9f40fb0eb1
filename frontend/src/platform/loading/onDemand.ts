import { useState } from "react";
import { nextFrame, turn } from "@/platform/timing/turn";

/**
 * A part of a screen that is fetched when it is first wanted: null until then. If it cannot be
 * loaded, the screen fails.
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

let underWay: Promise<unknown> = Promise.resolve();

/**
 * Fetches code that touches need when the first touch begins, after the frame that shows it: it is usually here when the
 * finger is lifted, and does not slow down the first paint.
 */
export function fetchAtFirstTouch(loads: Loads): void {
  const begun = new AbortController();
  const fetchAll = () => {
    begun.abort();
    underWay = nextFrame().then(() => fetchAhead(loads));
  };
  for (const type of ["pointerdown", "keydown"]) {
    window.addEventListener(type, fetchAll, { capture: true, passive: true, signal: begun.signal });
  }
}

/** Resolves when nothing is being fetched any more that the first touch has asked for. */
export const firstTouchFetched = (): Promise<unknown> => underWay;

/** Fetches what may be wanted later. What fails now is asked for again, and then told, where it is needed. */
export async function fetchAhead(loads: Loads): Promise<void> {
  const begun: Promise<unknown>[] = [];
  for (const load of loads) {
    begun.push(load().catch(() => undefined));
    await turn();
  }
  await Promise.all(begun);
}
