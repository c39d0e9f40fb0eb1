import { useState } from "react";
import type { EventPage } from "@/data/event/model";
import { config } from "@/platform/config/config";
import { useSession } from "@/platform/session/session";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

/** The skeleton avoids layout shift. */
const PushOffer = onDemand(async () => (await import("./PushOffer")).default, {
  fallback: <Skeleton height="10.5rem" />,
  quiet: true,
});

/** Offers notifications on an event's page. An expense that arrives meanwhile does not move the page: it is offered next time. */
export function EventPushOffer({ page }: { page: EventPage }) {
  const me = useSession((s) => s.userId);
  const [due] = useState(() => isDue(page, me));
  return due ? <PushOffer /> : null;
}

/** Returns whether to offer notifications: once, after somebody else's first expense (docs/product.md 5.6). */
function isDue({ server: { expenses } }: EventPage, me: string | null): boolean {
  // Only iPhones and iPads have navigator.standalone. Without PushManager they get it by installing the app.
  const isPossible = "PushManager" in window ? Notification.permission === "default" : "standalone" in navigator;
  if (!isPossible || localStore.get(KEYS.pushOffered) !== null || !config().pushKey) return false;
  return expenses.some(({ created_by }) => created_by !== me);
}
