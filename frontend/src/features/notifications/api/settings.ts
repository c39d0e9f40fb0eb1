import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type MuteEvent, muteEvent, withMute } from "@/data/settings/muteEvent";
import { type NotificationSettings, notificationSettingsQuery } from "@/data/settings/notifications";
import { type SaveNotifications, saveNotifications } from "@/data/settings/saveNotifications";
import { isOfKind, type Mutation } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { save } from "@/offline/submit";
import { useSession } from "@/platform/session/session";

/** Returns the reader's settings with unsent mutations applied. */
export function useNotificationSettings() {
  const mutations = useOutbox((s) => s.mutations);
  const select = useCallback((settings: NotificationSettings) => withPending(settings, mutations), [mutations]);
  return useQuery({ ...notificationSettingsQuery(), select });
}

/** Saves quiet hours and whether amounts are hidden. */
export function useSaveSettings() {
  const user_id = useSession((s) => s.userId) ?? "";
  return useMutation({
    mutationFn: (changes: SaveNotifications["changes"]) => save(saveNotifications, { user_id, changes }),
  });
}

/** Mutes an event, or ends that. */
export const useMuteEvent = () => useMutation({ mutationFn: (change: MuteEvent) => save(muteEvent, change) });

/** Returns the settings with unsent mutations applied. Refused ones are left out. */
function withPending(settings: NotificationSettings, mutations: readonly Mutation[]): NotificationSettings {
  let current = settings;
  for (const mutation of mutations) {
    if (mutation.state !== "waiting") continue;
    if (isOfKind(mutation, saveNotifications)) current = { ...current, ...mutation.payload.changes };
    if (isOfKind(mutation, muteEvent)) current = withMute(current, mutation.payload);
  }
  return current;
}
