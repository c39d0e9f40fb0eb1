import * as v from "valibot";
import type { MutationKind } from "@/offline/mutation";
import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { NotificationSettings } from "./notifications";

/** Changes settings of the person's notifications. The latest choice on any device wins. */
export interface SaveNotifications {
  user_id: string;
  changes: Partial<Omit<NotificationSettings, "muted_events">>;
}

export const saveNotifications: MutationKind<SaveNotifications> = {
  name: "save_notifications",
  schema: v.object({ user_id: v.string(), changes: v.object({}) }),
  subjects: ({ user_id }) => [`notifications of ${user_id}`],
  events: () => [],
  apply: (state) => state,
  send: ({ changes }, _, timeout) => dataOf(supabase().rpc("save_notification_settings", changes).abortSignal(timeout)),
  onSent: ({ changes }) =>
    updateCached<NotificationSettings>(keys.notifications, (settings) => ({ ...settings, ...changes })),
  label: () => ({ key: "refused.notifications" }),
};
