import { queryOptions, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import type { InvitationKind } from "@/data/event/model";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

const invitationSchema = v.object({ id: v.string(), token: v.string() });

/** Creates an invitation, or a view link. Returns the reader's existing invitation for the group if there is one. */
export async function makeInvitation(eventId: string, kind: InvitationKind | "view") {
  return parsed(invitationSchema, await dataOf(supabase().rpc("create_invitation", { event_id: eventId, kind })));
}

/** Query of an invitation to share: for the group, or for one person. */
export function invitationQuery(eventId: string, kind: InvitationKind) {
  return queryOptions({
    queryKey: [...keys.invitations(eventId), kind],
    queryFn: () => makeInvitation(eventId, kind),
    // A single-use link stays the same until another one is requested.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useInvitationToShare(eventId: string, kind: InvitationKind) {
  return useQuery(invitationQuery(eventId, kind));
}
