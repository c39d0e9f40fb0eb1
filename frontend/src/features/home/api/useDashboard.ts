import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { eventsWithPending } from "@/data/event/pendingEvents";
import { applyPendingSettings } from "@/data/settings/pendingSettings";
import { useOutbox } from "@/offline/queue";
import type { Dashboard } from "../dashboard";
import { dashboardQuery } from "./dashboard";

/** Number of newest events on home. Must match the function `dashboard` in supabase/migrations. */
const RECENT = 5;

/** Returns the dashboard with the reader's unsent mutations of events and of their profile applied. */
export function useDashboard() {
  const mutations = useOutbox((s) => s.mutations);
  const select = useCallback(
    (server: Dashboard): Dashboard => ({
      ...server,
      user: applyPendingSettings(server.user, mutations),
      recent_events: eventsWithPending(server.recent_events, mutations, false).slice(0, RECENT),
      unanswered_settlements: server.unanswered_settlements.filter(
        ({ id }) => !mutations.some(({ subjects }) => subjects.includes(id)),
      ),
    }),
    [mutations],
  );
  return useQuery({ ...dashboardQuery(), select });
}
