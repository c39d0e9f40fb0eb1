import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { useSession } from "@/platform/session/session";
import { tabStore } from "@/platform/storage/tabStore";
import { eventBesideNow } from "./beside";

const STORED = "divido-scroll";

/** Positions remembered per tab; browsers keep about as many steps of its history. */
const MAX_POSITIONS = 100;

/** Scroll positions in pixels by step of the history, newest last. */
type Places = Map<string, number>;

/** The router gives the first step of every load the same key, so the address is part of a step's name. */
const stepOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/** Whether this load is a fresh one: neither a reload, nor Back from another site. */
function isFreshLoad(): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type === "navigate";
}

/**
 * A new screen opens at its top. Back, forward and a reload restore the scroll position of their step, but not those of
 * a person who signed out: their addresses name events and people.
 */
export function ScrollMemory() {
  const location = useLocation();
  const { pathname } = location;
  const step = stepOf(location);
  const arrival = useNavigationType();
  const [places] = useState(() => remembered(step));
  const shown = useRef<{ pathname: string; scrolled: string }>(null);

  // A layout effect, so that the scrolling below is not noted for the former step, however late passive effects run.
  useLayoutEffect(() => {
    const done = new AbortController();
    const options = { passive: true, signal: done.signal };
    window.addEventListener("scroll", () => note(places, step), options);
    window.addEventListener("pagehide", () => tabStore.set(STORED, [...places]), options);
    return () => done.abort();
  }, [step, places]);

  useLayoutEffect(() => {
    const place = places.get(step);
    const now = { pathname, scrolled: eventBesideNow(pathname) ?? pathname };
    const before = shown.current;
    shown.current = now;
    // Opening or closing a side pane does not scroll the screen beside it.
    if (before && before.pathname !== pathname && before.scrolled === now.scrolled) return;
    if (arrival === NavigationType.Pop) {
      if (place !== undefined) window.scrollTo(0, place);
    } else if (before?.pathname !== pathname) {
      window.scrollTo(0, 0);
    }
  }, [step, pathname, arrival, places]);

  useEffect(
    () =>
      useSession.subscribe(({ userId }, before) => {
        if (userId !== null || before.userId === null) return;
        places.clear();
        tabStore.set(STORED, null);
      }),
    [places],
  );

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, []);
  return null;
}

function note(places: Places, step: string): void {
  places.delete(step);
  places.set(step, window.scrollY);
  const [oldest] = places.keys();
  if (places.size > MAX_POSITIONS && oldest !== undefined) places.delete(oldest);
}

/** Returns the stored positions, without that of an earlier visit to the same address when this load is a fresh one. */
function remembered(step: string): Places {
  const places: Places = new Map(tabStore.get(STORED) as [string, number][] | null);
  if (isFreshLoad()) places.delete(step);
  return places;
}
