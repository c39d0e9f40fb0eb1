import { useMemo } from "react";
import type { EventPage } from "@/shared/event/model";
import { useSession } from "@/shared/session/session";
import { useOutbox } from "./entries";
import { type OverlaidEventPage, withPending } from "./overlay";

/** The event as the server told it, with the reader's own changes that are still on their way. */
export function useWithPending(page: EventPage): OverlaidEventPage {
  const entries = useOutbox((s) => s.entries);
  const me = useSession((s) => s.userId) ?? "";
  return useMemo(() => withPending(page, entries, me), [page, entries, me]);
}
