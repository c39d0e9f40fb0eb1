import { useEffect, useMemo } from "react";
import type { EventPage } from "@/domain/event/model";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { useOutbox } from "./entries";
import { type OverlaidEventPage, withPending } from "./overlay";

/** The event as the server told it, with the reader's own changes that are still on their way. */
export function useWithPending(page: EventPage): OverlaidEventPage {
  const entries = useOutbox((s) => s.entries);
  const me = useSession((s) => s.userId) ?? "";
  const left = useMemo(() => withPending(page, entries, me), [page, entries, me]);
  const eventId = page.event.id;
  useEffect(() => {
    if (left.unsure) void queryClient.invalidateQueries({ queryKey: keys.event(eventId), exact: true });
  }, [left, eventId]);
  return left;
}
