import { queryOptions, skipToken } from "@tanstack/react-query";
import * as v from "valibot";
import { CATEGORIES } from "@/data/event/model";
import { callFunction } from "@/platform/functions/callFunction";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { MIN_TOKEN_LENGTH } from "./pendingInvitation";

/** What the server says of an invitation; "invalid" is a link that can be none, which it is not asked about. */
const state = v.picklist(["invalid", "valid", "expired", "used", "revoked", "not_found"]);
export type InvitationState = v.InferOutput<typeof state>;

/** What anyone with the link may know of an invitation. */
const previewSchema = v.object({
  state,
  already_participant: v.boolean(),
  /** Only for people who are in the event already. */
  event_id: v.optional(v.string()),
  /** Only while the invitation is valid, or for people who are in the event already. */
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
    }),
  ),
});
export type InvitationPreview = v.InferOutput<typeof previewSchema>;

const INVALID: InvitationPreview = { state: "invalid", already_participant: false };

/** A link that is too short is no invitation (docs/product.md 6): nobody need be asked. */
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
    // What was true of a link a while ago says little about it now.
    gcTime: 0,
  });
}
