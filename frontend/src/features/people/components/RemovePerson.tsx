import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { EventPage, Participant } from "@/data/event/model";
import { isMoney } from "@/data/event/mutationKind";
import { addPerson } from "@/data/person/addPerson";
import { usePersonName } from "@/data/person/usePersonName";
import { pausesWithout } from "@/data/series/pausesWithout";
import { isOfKind } from "@/offline/mutation";
import { dependentsOf } from "@/offline/order";
import { dropMutation, useOutbox } from "@/offline/queue";
import { AppError } from "@/platform/errors/appError";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { ConfirmDialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import type { PersonPanelProps } from "../personAction";

/** Asks for confirmation before it removes a person from the event, and says whether recurring expenses pause. */
export function RemovePerson({ page, participant, open, onClose }: PersonPanelProps) {
  const { t } = useTranslation("people");
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const remove = useRemovePerson(page.event.id);
  const { person } = participant;
  const name = nameOf(person);
  const text = t(`remove.${textOf(participant, page)}`);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("remove.title", { name })}
      text={pausesWithout(page, person.id) ? `${text} ${t("remove.pauses")}` : text}
      confirm={t("remove.action")}
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(participant, {
          onSuccess: () => {
            toast.success(t("remove.done", { name }));
            onClose();
          },
          onError: (error) => showError(error, "failed_remove_participant"),
        })
      }
    />
  );
}

function textOf({ person }: Participant, { me }: EventPage): "text" | "kept_text" | "person_text" {
  if (person.has_account) return "text";
  return me?.role === "admin" ? "kept_text" : "person_text";
}

/** Removes a person from an event. The device alone removes a person that it has not sent yet. */
function useRemovePerson(eventId: string) {
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
