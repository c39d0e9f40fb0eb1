import { useEffect } from "react";
import type { EventPage } from "@/data/event/model";
import { useSession } from "@/platform/session/session";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";
import { offerIsDue } from "../offerRule";

/** The skeleton avoids layout shift. */
const PushOffer = onDemand(async () => (await import("./PushOffer")).default, {
  fallback: <Skeleton height="9.5rem" />,
  quiet: true,
});

/** Offers notifications on an event's page, and closes those about the event. */
export function EventNotices({ page }: { page: EventPage }) {
  const me = useSession((s) => s.userId);
  const { id, revision } = page.server.event;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader has seen each new revision of a visible page
  useEffect(() => {
    const close = () => {
      if (document.visibilityState !== "visible" || !("Notification" in window)) return;
      if (Notification.permission !== "granted") return;
      void import("@/platform/push/device").then(({ closeNoticesOf }) => closeNoticesOf(id)).catch(() => undefined);
    };
    close();
    document.addEventListener("visibilitychange", close);
    return () => document.removeEventListener("visibilitychange", close);
  }, [id, revision]);
  const due = offerIsDue({
    offered: localStore.get(KEYS.pushOffered) !== null,
    // Only iPhones and iPads have navigator.standalone. Without PushManager they get it by installing the app.
    possible: "PushManager" in window ? Notification.permission === "default" : "standalone" in navigator,
    authors: page.server.expenses.map(({ created_by }) => created_by),
    me,
  });
  return due ? <PushOffer /> : null;
}
