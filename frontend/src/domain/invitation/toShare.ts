import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InvitationKind } from "@/domain/event/model";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** An invitation to share: for the whole group, or for a single person. */
function invitationQuery(eventId: string, kind: InvitationKind) {
  return queryOptions({
    queryKey: [...keys.invitations(eventId), kind],
    queryFn: () => dataOf(supabase().rpc("create_invitation", { event_id: eventId, kind })),
    // A single-use link that was shown stays the same until another is asked for.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useInvitationToShare(eventId: string, kind: InvitationKind) {
  return useQuery(invitationQuery(eventId, kind));
}
