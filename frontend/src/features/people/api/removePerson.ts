import { useMutation } from "@tanstack/react-query";
import type { Participant } from "@/data/event/model";
import { drop, useOutbox } from "@/data/outbox/entries";
import { heldBy, isMoney, subjectOf } from "@/data/outbox/model";
import { AppError } from "@/platform/errors/appError";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Takes somebody out of an event; who is not on the server yet is let go on the device. */
export function useRemovePerson(eventId: string) {
  return useMutation({
    async mutationFn({ id, user_id }: Participant): Promise<void> {
      if (await letGo(user_id)) return;
      await dataOf(supabase().rpc("remove_participant", { event_id: eventId, participant_id: id }));
      await eventChanged(eventId);
    },
  });
}

/** Answers whether they were only on this device. Throws `person_in_use` when something entered here names them. */
async function letGo(person: string): Promise<boolean> {
  const { entries } = useOutbox.getState();
  const adding = entries.find(({ mutation }) => mutation.kind === "add_person" && subjectOf(mutation) === person);
  if (!adding) return false;
  const held = heldBy(adding, entries);
  if (held.some(({ mutation }) => isMoney(mutation))) throw new AppError("person_in_use", 409);
  for (const entry of [...held, adding]) await drop(entry);
  return true;
}
