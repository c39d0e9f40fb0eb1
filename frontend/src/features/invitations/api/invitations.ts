import { useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import { eventPageQuery } from "@/data/event/eventPage";
import type { InvitationKind } from "@/data/event/model";
import { invitationQuery } from "@/data/invitation/toShare";
import { prefetchUnclaimed } from "@/data/person/claiming";
import { toAppError } from "@/platform/errors/appError";
import { callFunction } from "@/platform/functions/callFunction";
import { parsed } from "@/platform/parsing/parsed";
import { eventChanged, keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Revokes an invitation and fetches the one that replaces it. */
export function useRevokeInvitation(eventId: string, kind: InvitationKind) {
  return useMutation({
    mutationFn: (invitationId: string) =>
      dataOf(supabase().rpc("revoke_invitation", { event_id: eventId, invitation_id: invitationId })),
    onSuccess: async () => {
      await queryClient.resetQueries({ queryKey: keys.invitations(eventId) });
      await queryClient.prefetchQuery(invitationQuery(eventId, kind));
    },
  });
}

const acceptanceSchema = v.object({ event_id: v.string(), already_participant: v.boolean() });

export async function acceptInvitation(token: string) {
  const path = `invitations/${encodeURIComponent(token)}/accept`;
  return parsed(acceptanceSchema, await callFunction(path, { method: "POST", body: {} }));
}

/**
 * Prefetches what a new member sees next. Resolves with the people whom they can claim, because those decide about the
 * next screen; the event may follow.
 */
export async function prefetchJoined(eventId: string): Promise<void> {
  void queryClient.prefetchQuery(eventPageQuery(eventId));
  await prefetchUnclaimed(eventId);
}

export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: ({ event_id }) => Promise.all([eventChanged(event_id), prefetchJoined(event_id)]),
    // Another person may have used the invitation up meanwhile, so refetch it for the page.
    onError: () => queryClient.invalidateQueries({ queryKey: keys.invitation(token) }),
    // One retry after a lost answer: accepting twice joins once.
    retry: (failures, error) => failures < 1 && toAppError(error).status >= 500,
  });
}
