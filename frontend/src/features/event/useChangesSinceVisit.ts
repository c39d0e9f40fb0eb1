import { useState } from "react";
import type { Units } from "@/core/money/units";
import { useHistory } from "@/data/event/history";
import { type ChangesSinceVisit, changesSince, type LastVisit, lastVisit } from "@/data/event/lastVisit";
import type { EventPage } from "@/data/event/model";
import { useSession } from "@/platform/session/session";
import { useStoreVisit } from "./useStoreVisit";

/**
 * Returns other people's changes since the reader's last visit on this device, and stores this visit. Null when there
 * are none. `net` is the balance in the headline.
 */
export function useChangesSinceVisit(
  page: EventPage,
  net: Units,
): { changes: ChangesSinceVisit; since: LastVisit } | null {
  const me = useSession((s) => s.userId) ?? "";
  const { id, revision } = page.server.event;
  const [since] = useState(() => lastVisit(me, id));
  const moved = since !== null && revision > since.revision;
  const history = useHistory(id, { enabled: moved });
  useStoreVisit(page, net);
  const [newest] = history.data?.pages ?? [];
  const changes = moved && newest ? changesSince(newest.entries, since, me) : null;
  return changes && since && { changes, since };
}
