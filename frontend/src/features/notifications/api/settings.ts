import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { fromPostgrest } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

const settingsSchema = v.object({
  quiet_hours: v.boolean(),
  /** Local times such as 22:00. */
  quiet_from: v.string(),
  quiet_until: v.string(),
  hide_amounts: v.boolean(),
  /** Ids of events without notifications. */
  muted_events: v.array(v.string()),
});

/** The reader's settings for all their devices. */
export type NotificationSettings = v.InferOutput<typeof settingsSchema>;

function settingsQuery() {
  return queryOptions({
    queryKey: keys.notifications,
    queryFn: async (): Promise<NotificationSettings> =>
      parsed(settingsSchema, await dataOf(supabase().rpc("my_notification_settings", {}, { get: true }))),
  });
}

export const useNotificationSettings = () => useQuery(settingsQuery());

/** Applies a change optimistically. Refetches the settings after a failure. */
function useChange<Change>(
  apply: (settings: NotificationSettings, change: Change) => NotificationSettings,
  send: (settings: NotificationSettings, change: Change) => PromiseLike<Parameters<typeof refuse>[0]>,
) {
  const { queryKey } = settingsQuery();
  return useMutation({
    mutationFn: async (change: Change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (!before) return;
      const after = apply(before, change);
      queryClient.setQueryData(queryKey, after);
      refuse(await send(after, change));
    },
    // Send changes in sequence, so that the last choice wins.
    scope: { id: "notifications" },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

function refuse({ error, status }: { error: Parameters<typeof fromPostgrest>[0] | null; status: number }): void {
  if (error) throw fromPostgrest(error, status);
}

/** Saves quiet hours and whether amounts are hidden. Needs the network. */
export const useSaveSettings = () =>
  useChange(
    (settings, change: Partial<Omit<NotificationSettings, "muted_events">>) => ({ ...settings, ...change }),
    ({ muted_events: _, ...settings }) => supabase().rpc("save_notification_settings", settings),
  );

/** Mutes or unmutes an event. Needs the network. */
export const useMuteEvent = () =>
  useChange(
    ({ muted_events, ...settings }, { event_id, muted }: { event_id: string; muted: boolean }) => ({
      ...settings,
      muted_events: muted ? [...muted_events, event_id] : muted_events.filter((id) => id !== event_id),
    }),
    (_, change) => supabase().rpc("mute_event", change),
  );
