import { useMutation } from "@tanstack/react-query";
import { createEvent, type NewEvent, pageOfNewEvent } from "@/data/event/createEvent";
import { type Person, personWith } from "@/data/person/model";
import { save } from "@/offline/submit";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";

interface Creating {
  event: NewEvent;
  /** Name of the draft it is saved from. */
  draft: string;
}

/**
 * Creates the event with the form's id, so that repeated requests create one event. Resolves with "sent", or with why the
 * mutation waits.
 */
export function useCreateEvent() {
  const { userId, email } = useSession();
  return useMutation({
    mutationFn: ({ event, draft }: Creating) => {
      const known = queryClient.getQueryData<{ user: Person }>(keys.dashboard)?.user;
      const { first_name = null, last_name = null } = known ?? {};
      const color = known?.color ?? undefined;
      const payload = { event, creator: personWith({ id: userId ?? "", first_name, last_name, email, color }) };
      queryClient.setQueryData(keys.event(event.id), pageOfNewEvent(payload, new Date().toISOString()));
      return save(createEvent, payload, { draft });
    },
    onError: (_, { event }) => queryClient.removeQueries({ queryKey: keys.event(event.id), exact: true }),
  });
}
