import { useMutation } from "@tanstack/react-query";
import type { Participant } from "@/data/event/model";
import { isMoney } from "@/data/event/mutationKind";
import { addPerson } from "@/data/person/addPerson";
import { isOfKind } from "@/offline/mutation";
import { dependentsOf } from "@/offline/order";
import { dropMutation, useOutbox } from "@/offline/queue";
import { AppError } from "@/platform/errors/appError";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Removes a person from an event. The device alone removes a person that it has not sent yet. */
export function useRemovePerson(eventId: string) {
  return useMutation({
    async mutationFn({ id, user_id }: Participant): Promise<void> {
      if (await removeUnsent(user_id)) return;
      await dataOf(supabase().rpc("remove_participant", { event_id: eventId, participant_id: id }));
      await eventChanged(eventId);
    },
  });
}

/**
 * Drops the unsent mutations of a person. Returns false when the person is not unsent. Throws `person_in_use` when an unsent
 * expense or payment names them.
 */
async function removeUnsent(person: string): Promise<boolean> {
  const { mutations } = useOutbox.getState();
  const adding = mutations.find((mutation) => isOfKind(mutation, addPerson) && mutation.subjects.includes(person));
  if (!adding) return false;
  const dependents = dependentsOf(adding, mutations);
  if (dependents.some(isMoney)) throw new AppError("person_in_use", 409);
  for (const mutation of [...dependents, adding]) await dropMutation(mutation);
  return true;
}
