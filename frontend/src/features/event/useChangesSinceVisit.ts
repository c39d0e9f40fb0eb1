import { useEffect, useState } from "react";
import type { Units } from "@/core/money/units";
import { useHistory } from "@/data/event/history";
import type { EventPage } from "@/data/event/model";
import { useSession } from "@/platform/session/session";
import { isOwner } from "@/platform/storage/owner";
import { type ChangesSinceVisit, changesSince, type LastVisit, lastVisit, storeVisit } from "./lastVisit";

/**
 * Returns other people's changes since the reader's last visit on this device. Null when there are none. `net` is the
 * balance in the headline.
 */
export function useChangesSinceVisit(
  page: EventPage,
  net: Units,
): { changes: ChangesSinceVisit; since: LastVisit } | null {
  const me = useSession((s) => s.userId) ?? "";
  const { id, revision } = page.server.event;
  const last_log_id = page.server.last_log_id ?? 0;
  const [since] = useState(() => lastVisit(me, id));
  const moved = since !== null && revision > since.revision;
  const history = useHistory(id, { enabled: moved });
  // The reader sees every change while the page is visible, so each of them updates the visit.
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
  const [newest] = history.data?.pages ?? [];
  const changes = moved && newest ? changesSince(newest.entries, since, me) : null;
  return changes && since && { changes, since };
}
