import { useEffect } from "react";
import type { Units } from "@/core/money/units";
import { storeVisit } from "@/data/event/lastVisit";
import type { EventPage } from "@/data/event/model";
import { useSession } from "@/platform/session/session";
import { isOwner } from "@/platform/storage/owner";

/**
 * Stores the reader's visit to an event, again after each change while the page is visible. `net` is the balance in the
 * headline.
 */
export function useStoreVisit(page: EventPage, net: Units): void {
  const me = useSession((s) => s.userId) ?? "";
  const { id, revision } = page.server.event;
  const last_log_id = page.server.last_log_id ?? 0;
  useEffect(() => {
    const store = () => {
      // A visit that is stored after sign-out would stay on the device.
      if (document.visibilityState !== "visible" || !isOwner(me)) return;
      storeVisit(me, id, { revision, net, last_log_id });
    };
    store();
    document.addEventListener("visibilitychange", store);
    return () => {
      document.removeEventListener("visibilitychange", store);
      store();
    };
  }, [me, id, revision, net, last_log_id]);
}
