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
    // Each request creates another single-use link, so changes of the event do not refetch one that is being shared.
    staleTime: kind === "single" ? "static" : Number.POSITIVE_INFINITY,
  });
}

export function useInvitationToShare(eventId: string, kind: InvitationKind) {
  return useQuery(invitationQuery(eventId, kind));
}
