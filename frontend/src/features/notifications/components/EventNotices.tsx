import { useEffect } from "react";
import type { EventPage } from "@/data/event/model";

/** Closes notifications about an event while the user looks at it. */
export function EventNotices({ page }: { page: EventPage }) {
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
  return null;
}
