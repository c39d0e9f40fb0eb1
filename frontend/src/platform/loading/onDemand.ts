import { useEffectEvent, useLayoutEffect, useState } from "react";
import { loadMissingTexts } from "@/platform/i18n/i18n";
import { nextFrame, yieldToBrowser } from "@/platform/timing/pause";

type Load<T> = () => Promise<T>;

/** Code that is loaded on demand. `arrived` holds the loaded modules. */
export const code = {
  arrived: new Map<Load<unknown>, unknown>(),
  /** Throws if loading fails; the next call retries. */
  async load<T>(load: Load<T>): Promise<T> {
    const part = await load();
    code.arrived.set(load, part);
    return part;
  },
};

/**
 * Loads a part of a screen when it is first needed. `part` is null until then. A failed attempt is retried when the
 * device is online.
 */
export function useOnDemand<T>(load: Load<T>) {
  const [part, setPart] = useState<T | null>(() => (code.arrived.get(load) as T | undefined) ?? null);
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState(false);
  const fail = (error: unknown) => {
    console.error(error);
    setFailed(true);
  };
  const want = async () => {
    setLoading(true);
    try {
      const [arrived] = await Promise.all([code.load(load), loadMissingTexts()]);
      setPart(() => arrived as T);
      setFailed(false);
    } catch (error) {
      fail(error);
    } finally {
      setLoading(false);
    }
  };
  const onOnline = useEffectEvent(want);
  // A layout effect, because the network may return before the next frame.
  useLayoutEffect(() => {
    if (!failed) return;
    const gone = new AbortController();
    window.addEventListener("online", () => void onOnline(), { signal: gone.signal });
    return () => gone.abort();
  }, [failed]);
  return { part, failed, loading, want, fail, giveUp: () => setFailed(false) };
}

type Loads = readonly Load<unknown>[];

let underWay: Promise<unknown> = Promise.resolve();

/**
 * Fetches code on the first touch, after the frame that responds to it. It usually arrives before the finger is lifted
 * and does not delay the first paint.
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

/** Resolves when the fetches of the first touch are done. */
export const firstTouchFetched = (): Promise<unknown> => underWay;

/** Prefetches code. Failures are ignored, because the code loads again when it is needed, and reports errors then. */
export async function fetchAhead(loads: Loads): Promise<void> {
  const begun: Promise<unknown>[] = [];
  for (const load of loads) {
    begun.push(code.load(load).catch(() => undefined));
    await yieldToBrowser();
  }
  await Promise.all(begun);
}
