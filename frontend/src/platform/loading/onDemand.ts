import { useEffectEvent, useLayoutEffect, useState } from "react";
import { loadMissingTexts } from "@/platform/i18n/i18n";
import { nextFrame, yieldToBrowser } from "@/platform/timing/pause";

type Load<T> = () => Promise<T>;

/** Code that is loaded on demand, and what of it has arrived. */
export const code = {
  arrived: new Map<Load<unknown>, unknown>(),
  /** Throws when it cannot be loaded; the next call tries again. */
  async load<T>(load: Load<T>): Promise<T> {
    const part = await load();
    code.arrived.set(load, part);
    return part;
  },
};

/** A part of a screen that is loaded when it is first wanted: null until then. A failed attempt is repeated once there is a network. */
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
  // With the message itself: a network may be back before the next frame.
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

/** Fetches code that may be wanted later. A failure is ignored: the part loads again, and says so, where it is needed. */
export async function fetchAhead(loads: Loads): Promise<void> {
  const begun: Promise<unknown>[] = [];
  for (const load of loads) {
    begun.push(code.load(load).catch(() => undefined));
    await yieldToBrowser();
  }
  await Promise.all(begun);
}
