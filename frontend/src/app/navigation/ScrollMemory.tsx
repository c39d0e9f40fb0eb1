import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { besideWhichNow } from "./beside";

const STORED = "divido-scroll";

/** Arriving at a screen begins at its top; coming back to it begins where one was, also after a reload. */
export function ScrollMemory() {
  const { key, pathname } = useLocation();
  const arrival = useNavigationType();
  const places = useRef<Record<string, number>>(null);
  places.current ??= remembered();
  const shown = useRef<{ pathname: string; scrolled: string }>(null);

  useLayoutEffect(() => {
    const place = places.current?.[key];
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
    const note = () => {
      if (places.current) places.current[key] = window.scrollY;
    };
    window.addEventListener("scroll", note, options);
    window.addEventListener("pagehide", () => remember(places.current ?? {}), options);
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

function remembered(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "{}");
  } catch {
    return {};
  }
}

function remember(places: Record<string, number>): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(places));
  } catch {
    // Without storage a reload begins at the top.
  }
}
