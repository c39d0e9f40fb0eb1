import { useMutation, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { makeInvitation } from "@/data/invitation/toShare";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/** A view-only link, as all participants see it: without its token. */
const viewLinkSchema = v.object({ id: v.string(), created_by: v.string(), created_at: v.string() });
export type ViewLink = v.InferOutput<typeof viewLinkSchema>;

/** Returns an event's valid view-only links, newest first. */
export function useViewLinks(eventId: string) {
  return useQuery({
    queryKey: keys.viewLinks(eventId),
    queryFn: async (): Promise<ViewLink[]> =>
      parsed(
        v.array(viewLinkSchema),
        await dataOf(
          supabase()
            .from("event_invitations")
            .select("id, created_by, created_at")
            .eq("event_id", eventId)
            .eq("kind", "view")
            .is("revoked_at", null)
            // By the server's clock.
            .gt("expires_at", "now")
            .order("created_at", { ascending: false }),
        ),
      ),
    gcTime: 0,
  });
}

const listAnew = (eventId: string) => queryClient.invalidateQueries({ queryKey: keys.viewLinks(eventId) });

/** Creates a link. Only this answer contains its token. */
export function useMakeViewLink(eventId: string) {
  return useMutation({
    mutationFn: () => makeInvitation(eventId, "view"),
    onSuccess: () => listAnew(eventId),
  });
}

export function useRevokeViewLink(eventId: string) {
  return useMutation({
    mutationFn: (linkId: string) =>
      dataOf(supabase().rpc("revoke_invitation", { event_id: eventId, invitation_id: linkId })),
    onSuccess: () => listAnew(eventId),
  });
}
