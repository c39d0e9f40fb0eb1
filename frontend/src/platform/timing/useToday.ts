import { useSyncExternalStore } from "react";
import { today } from "@/core/dates/dates";

const MINUTE_MS = 60_000;

/** Returns the current day, and renders again when it changes, also after the device has slept. */
export function useToday() {
  return useSyncExternalStore(follow, () => today());
}

function follow(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS);
  // Timers stop while the page is in the background.
  document.addEventListener("visibilitychange", onChange);
  window.addEventListener("pageshow", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
    window.removeEventListener("pageshow", onChange);
  };
}
