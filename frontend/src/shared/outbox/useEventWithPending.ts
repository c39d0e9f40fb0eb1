import { useMemo } from "react";
import { useEventPage } from "@/shared/event/eventPage";
import { useSession } from "@/shared/session/session";
import { useOutbox } from "./outbox";
import { withPending } from "./overlay";

/** The event's page as a query, with the reader's own changes that are still on their way. */
export function useEventWithPending(eventId: string) {
  const query = useEventPage(eventId);
  const entries = useOutbox((s) => s.entries);
  const me = useSession((s) => s.userId) ?? "";
  const { data } = query;
  const page = useMemo(() => data && withPending(data, entries, me), [data, entries, me]);
  return { ...query, data: page };
}
