import * as v from "valibot";
import type { MutationKind } from "@/offline/mutation";
import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { NotificationSettings } from "./notifications";

/** Mutes an event for the reader, or ends that. The latest choice on any device wins. */
export interface MuteEvent {
  event_id: string;
  muted: boolean;
}

export function withMute(settings: NotificationSettings, { event_id, muted }: MuteEvent): NotificationSettings {
  const others = settings.muted_events.filter((id) => id !== event_id);
  return { ...settings, muted_events: muted ? [...others, event_id] : others };
}

export const muteEvent: MutationKind<MuteEvent> = {
  name: "mute_event",
  schema: v.object({ event_id: v.string(), muted: v.boolean() }),
  subjects: ({ event_id }) => [`notifications about ${event_id}`],
  // The event itself does not change, so no screen marks it as unsent.
  events: () => [],
  dependsOn: ({ event_id }) => [event_id],
  apply: (state) => state,
  send: (payload, _, timeout) =>
    dataOf(
      supabase()
        .rpc("mute_event", { ...payload })
        .abortSignal(timeout),
    ),
  onSent: (payload) =>
    updateCached<NotificationSettings>(keys.notifications, (settings) => withMute(settings, payload)),
  label: () => ({ key: "refused.notifications" }),
};
