import { useState } from "react";
import type { EventPage } from "@/data/event/model";
import { useSession } from "@/platform/session/session";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";
import { offerIsDue } from "../offerRule";

/** The skeleton avoids layout shift. */
const PushOffer = onDemand(async () => (await import("./PushOffer")).default, {
  fallback: <Skeleton height="10.5rem" />,
  quiet: true,
});

/** Offers notifications on an event's page. An expense that arrives meanwhile does not move the page: it is offered next time. */
export function EventPushOffer({ page }: { page: EventPage }) {
  const me = useSession((s) => s.userId);
  const [due] = useState(() =>
    offerIsDue({
      offered: localStore.get(KEYS.pushOffered) !== null,
      // Only iPhones and iPads have navigator.standalone. Without PushManager they get it by installing the app.
      possible: "PushManager" in window ? Notification.permission === "default" : "standalone" in navigator,
      authors: page.server.expenses.map(({ created_by }) => created_by),
      me,
    }),
  );
  return due ? <PushOffer /> : null;
}
