import { isOfKind, type Mutation } from "@/offline/mutation";
import { muteEvent, withMute } from "./muteEvent";
import type { NotificationSettings } from "./notifications";
import { saveNotifications } from "./saveNotifications";

/** Returns the settings with unsent mutations applied. Refused ones are left out. */
export function notificationsWithPending(
  settings: NotificationSettings,
  mutations: readonly Mutation[],
): NotificationSettings {
  let current = settings;
  for (const mutation of mutations) {
    if (mutation.state !== "waiting") continue;
    if (isOfKind(mutation, saveNotifications)) current = { ...current, ...mutation.payload.changes };
    if (isOfKind(mutation, muteEvent)) current = withMute(current, mutation.payload);
  }
  return current;
}
