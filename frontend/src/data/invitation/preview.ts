import { queryOptions, skipToken } from "@tanstack/react-query";
import * as v from "valibot";
import { CATEGORIES } from "@/data/event/columns";
import { callFunction } from "@/platform/functions/callFunction";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { MIN_TOKEN_LENGTH } from "./pendingInvitation";

/** State of an invitation. "invalid" is a malformed link, for which no request is sent. */
const state = v.picklist(["invalid", "valid", "expired", "used", "revoked", "not_found"]);
export type InvitationState = v.InferOutput<typeof state>;

/** Public data of an invitation. */
const previewSchema = v.object({
  state,
  already_participant: v.boolean(),
  /** Only for participants of the event. */
  event_id: v.optional(v.string()),
  /** Only if the invitation is valid, or for participants of the event. */
  event: v.optional(
    v.object({
      name: v.string(),
      description: v.nullable(v.string()),
      category: v.picklist(CATEGORIES),
      planned_start_date: v.nullable(v.string()),
      planned_duration_days: v.nullable(v.number()),
      place_country: v.nullable(v.string()),
      place_city: v.nullable(v.string()),
      participant_count: v.number(),
      /** Name of the link's creator. Null if they have none or left. */
      inviter: v.nullable(v.string()),
    }),
  ),
});
export type InvitationPreview = v.InferOutput<typeof previewSchema>;

const INVALID: InvitationPreview = { state: "invalid", already_participant: false };

/** Returns the event of an invitation that a screen shows. Undefined if none does. */
export function previewedEvent(token: string): InvitationPreview["event"] {
  const previews = queryClient.getQueriesData<InvitationPreview>({ queryKey: keys.invitation(token) });
  return previews.map(([, preview]) => preview?.event).find((event) => event !== undefined);
}

/**
 * Returns the query of an invitation's preview. A token that is too short is invalid without a request (docs/product.md
 * 6).
 */
export function invitationPreviewQuery(token: string | null, reader: string | null) {
  return queryOptions({
    queryKey: [...keys.invitation(token ?? ""), reader],
    queryFn:
      token === null
        ? skipToken
        : async ({ signal }): Promise<InvitationPreview> =>
            token.length < MIN_TOKEN_LENGTH
              ? INVALID
              : parsed(previewSchema, await callFunction(`invitations/${encodeURIComponent(token)}`, { signal })),
    // The state of a link may change at any time.
    gcTime: 0,
  });
}
