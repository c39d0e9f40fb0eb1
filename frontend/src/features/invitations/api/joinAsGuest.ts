import { useMutation } from "@tanstack/react-query";
import { PATHS, partsIn, pathTo } from "@/core/routes/paths";
import { openingState } from "@/data/event/openedCard";
import { justJoined } from "@/data/invitation/justJoined";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { previewedEvent } from "@/data/invitation/preview";
import { knowsUnclaimed } from "@/data/person/claiming";
import { AppError, isRetryable, NO_CONNECTION, toAppError } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { beginAsGuest } from "@/platform/session/guest";
import { enterWith } from "@/platform/session/session";
import { acceptInvitation, prefetchJoined } from "./invitations";

/**
 * Makes the visitor a guest and lets them join. Every step is safe to repeat: after a lost answer or a reload the next
 * attempt goes on with the same guest. The screen changes once they are in the event.
 */
async function joinAsGuest(token: string, name: string): Promise<void> {
  if (!navigator.onLine) throw new AppError(NO_CONNECTION, 0);
  pendingInvitation.accept(token);
  const event = previewedEvent(token);
  const guest = await beginAsGuest(name, token);
  const { event_id } = await acceptInvitation(token);
  await prefetchJoined(event_id);
  await enterWith(guest, async () => {
    pendingInvitation.drop();
    justJoined.say(event_id);
    // The app restarts at the current address for each person. Do not move a person who has left this screen meanwhile.
    if (partsIn(PATHS.invitation, window.location.pathname) === null) return;
    const next = pathTo(knowsUnclaimed(event_id) ? "claim" : "event", { eventId: event_id });
    // The event's name is there before its data: the router reads the state of an entry from `usr`.
    window.history.replaceState(event && { usr: openingState({ ...event, status: "active" }) }, "", next);
  });
}

export function useJoinAsGuest(token: string) {
  return useMutation({
    mutationFn: (name: string) => joinAsGuest(token, name),
    onError: (error) => {
      if (isRetryable(error) || toAppError(error).status === 401) return;
      // The next attempt must not begin by itself.
      pendingInvitation.drop();
      // Another person may have used the invitation up meanwhile.
      return queryClient.invalidateQueries({ queryKey: keys.invitation(token) });
    },
    retry: (failures, error) => failures < 1 && toAppError(error).status >= 500,
  });
}
