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
  const last_log_id = page.server.last_log_id ?? 0;
  const [since, setSince] = useState(() => lastVisit(me, id));
  const moved = since !== null && revision > since.revision;
  const history = useHistory(id, { enabled: moved });
  useStoreVisit(page, net);
  const [newest] = history.data?.pages ?? [];
  const changes = moved && newest ? changesSince(newest.entries, since, me) : null;
  const isKnown = last_log_id > 0 && (newest?.entries[0]?.id ?? 0) >= last_log_id;
  // The reader's own changes moved the balance. Later changes of others count from here.
  if (moved && !changes && isKnown) setSince({ revision, net, last_log_id });
  return changes && since && { changes, since };
}
