import { queryOptions, skipToken } from "@tanstack/react-query";
import type { EventRow } from "@/domain/event/model";
import { callFunction } from "@/platform/functions/callFunction";
import { keys } from "@/platform/query/keys";
import { MIN_TOKEN_LENGTH } from "./pendingInvitation";

/** What the server says of an invitation; "invalid" is a link that can be none, which it is not asked about. */
export type InvitationState = "invalid" | "valid" | "expired" | "used" | "revoked" | "not_found";

/** What anyone with the link may know of an invitation. */
export interface InvitationPreview {
  state: InvitationState;
  already_participant: boolean;
  /** Only for people who are in the event already. */
  event_id?: string;
  /** Only while the invitation is valid, or for people who are in the event already. */
  event?: Pick<
    EventRow,
    | "name"
    | "description"
    | "category"
    | "planned_start_date"
    | "planned_duration_days"
    | "place_country"
    | "place_city"
  > & { participant_count: number };
}

const INVALID: InvitationPreview = { state: "invalid", already_participant: false };

/** A link that is too short is no invitation (spec section 5): nobody need be asked. */
export function invitationPreviewQuery(token: string | null, reader: string | null) {
  return queryOptions({
    queryKey: [...keys.invitation(token ?? ""), reader],
    queryFn:
      token === null
        ? skipToken
        : async ({ signal }): Promise<InvitationPreview> =>
            token.length < MIN_TOKEN_LENGTH
              ? INVALID
              : callFunction(`invitations/${encodeURIComponent(token)}`, { signal }),
    // What was true of a link a while ago says little about it now.
    gcTime: 0,
  });
}
