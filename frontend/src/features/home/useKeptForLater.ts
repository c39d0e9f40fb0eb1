import { useEffect } from "react";
import type { EventCard } from "@/data/event/model";
import { pageIsQuiet } from "@/platform/timing/pageIsQuiet";

/** Prefetches the events on home for offline use once the page is idle. */
export function useKeptForLater(events: readonly EventCard[] | undefined): void {
  const ids = events?.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (!ids) return;
    const left = new AbortController();
    // Ignore failures. A screen that needs the data fetches it again.
    keep(ids.split(" "), left.signal).catch(() => undefined);
    return () => left.abort();
  }, [ids]);
}

async function keep(eventIds: readonly string[], leaving: AbortSignal): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  await pageIsQuiet();
  // Load the queries of event pages on demand, because home does not need them.
  const { keepForLater } = await import("./keepForLater");
  await keepForLater(eventIds, leaving);
}
