import { useEffect, useState } from "react";
import { ZERO } from "@/core/money/units";
import { useHistory } from "@/data/event/history";
import type { EventPage } from "@/data/event/model";
import { useSession } from "@/platform/session/session";
import { isOwner } from "@/platform/storage/owner";
import { keepLook, type Look, lastLook, type News, newsSince } from "./lastLook";

/** What others did in an event since the reader last looked at it here, with the look it is told from; null for nothing. */
export function useSinceLastLook(page: EventPage): { news: News; since: Look } | null {
  const me = useSession((s) => s.userId) ?? "";
  const { id, revision } = page.server.event;
  const last_log_id = page.server.last_log_id ?? 0;
  const net = page.balances.find(({ user_id }) => user_id === me)?.net ?? ZERO;
  const [since] = useState(() => lastLook(me, id));
  const moved = since !== null && revision > since.revision;
  const history = useHistory(id, { enabled: moved });
  // As long as somebody looks, they have seen what is shown.
  useEffect(() => {
    const look = () => {
      // Who has just signed out leaves nothing behind.
      if (document.visibilityState !== "visible" || !isOwner(me)) return;
      keepLook(me, id, { revision, net, last_log_id });
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      look();
    };
  }, [me, id, revision, net, last_log_id]);
  const [told] = history.data?.pages ?? [];
  const news = moved && told ? newsSince(told.entries, since, me) : null;
  return news && since && { news, since };
}
