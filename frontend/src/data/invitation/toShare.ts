import { queryOptions, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import type { InvitationKind } from "@/data/event/model";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

const invitationSchema = v.object({ id: v.string(), token: v.string() });

/** Makes an invitation, or a link to look at the event; an invitation that is there already is answered again. */
export async function makeInvitation(eventId: string, kind: InvitationKind | "view") {
  return parsed(invitationSchema, await dataOf(supabase().rpc("create_invitation", { event_id: eventId, kind })));
}

/** An invitation to share: for the whole group, or for a single person. */
function invitationQuery(eventId: string, kind: InvitationKind) {
  return queryOptions({
    queryKey: [...keys.invitations(eventId), kind],
    queryFn: () => makeInvitation(eventId, kind),
    // A single-use link that was shown stays the same until another is asked for.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useInvitationToShare(eventId: string, kind: InvitationKind) {
  return useQuery(invitationQuery(eventId, kind));
}
