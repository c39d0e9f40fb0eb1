import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { besideWhichNow } from "./beside";

const STORED = "divido-scroll";

/** The newest places that are remembered; browsers keep about as many steps of a tab's history. */
const MOST = 100;

/** How far the page was scrolled, by the router's key of the step; newest last. */
type Places = Map<string, number>;

/** Arriving at a screen begins at its top; coming back to it begins where one was, also after a reload. */
export function ScrollMemory() {
  const { key, pathname } = useLocation();
  const arrival = useNavigationType();
  const places = useRef<Places>(null);
  places.current ??= remembered();
  const shown = useRef<{ pathname: string; scrolled: string }>(null);

  useLayoutEffect(() => {
    const place = places.current?.get(key);
    const now = { pathname, scrolled: besideWhichNow(pathname) ?? pathname };
    const before = shown.current;
    shown.current = now;
    // What opens or closes beside a screen leaves that one where it is.
    if (before && before.pathname !== pathname && before.scrolled === now.scrolled) return;
    if (arrival === NavigationType.Pop) {
      if (place !== undefined) window.scrollTo(0, place);
    } else if (before?.pathname !== pathname) {
      window.scrollTo(0, 0);
    }
  }, [key, pathname, arrival]);

  useEffect(() => {
    const done = new AbortController();
    const options = { passive: true, signal: done.signal };
    window.addEventListener("scroll", () => places.current && note(places.current, key), options);
    window.addEventListener("pagehide", () => places.current && remember(places.current), options);
    return () => done.abort();
  }, [key]);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, []);
  return null;
}

function note(places: Places, key: string): void {
  places.delete(key);
  places.set(key, window.scrollY);
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

function remembered(): Places {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? "[]"));
  } catch {
    return new Map();
  }
}

function remember(places: Places): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...places]));
  } catch {
    // Without storage a reload begins at the top.
  }
}
