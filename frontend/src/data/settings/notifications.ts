import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
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

/** The reader's settings for all their devices (docs/product.md 5.6). */
export type NotificationSettings = v.InferOutput<typeof settingsSchema>;

export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: keys.notifications,
    queryFn: async (): Promise<NotificationSettings> =>
      parsed(settingsSchema, await dataOf(supabase().rpc("my_notification_settings", {}, { get: true }))),
  });
}
