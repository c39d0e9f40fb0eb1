import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { eventsAsLeft } from "@/data/outbox/creation";
import { useOutbox } from "@/data/outbox/entries";
import { asLeft } from "@/data/outbox/settings";
import type { Dashboard } from "../dashboard";
import { dashboardQuery } from "./dashboard";

/** So many of the newest events are shown (supabase/migrations, dashboard). */
const RECENT = 5;

/** Home, with what the reader changed of themself and of events and that is still on its way. */
export function useDashboard() {
  const entries = useOutbox((s) => s.entries);
  const select = useCallback(
    (told: Dashboard): Dashboard => ({
      ...told,
      user: asLeft(told.user, entries),
      recent_events: eventsAsLeft(told.recent_events, entries, false).slice(0, RECENT),
    }),
    [entries],
  );
  return useQuery({ ...dashboardQuery(), select });
}
