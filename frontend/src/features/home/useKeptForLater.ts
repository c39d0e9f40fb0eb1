import { useEffect } from "react";
import type { EventCard } from "@/data/event/model";
import { pageIsQuiet } from "@/platform/timing/pageIsQuiet";

/** Keeps the events that home shows for a moment without network, when nothing else is to do. */
export function useKeptForLater(events: readonly EventCard[] | undefined): void {
  const ids = events?.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (!ids) return;
    const left = new AbortController();
    // A failure does not matter here: the screen that needs it asks again.
    keep(ids.split(" "), left.signal).catch(() => undefined);
    return () => left.abort();
  }, [ids]);
}

async function keep(eventIds: readonly string[], leaving: AbortSignal): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  await pageIsQuiet();
  // Home itself needs no event's page.
  const { keepForLater } = await import("./keepForLater");
  await keepForLater(eventIds, leaving);
}
