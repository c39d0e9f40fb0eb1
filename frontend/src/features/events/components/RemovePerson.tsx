import { useTranslation } from "react-i18next";
import { usePersonName } from "@/domain/people/usePersonName";
import { ConfirmDialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useRemoveParticipant } from "../api/saveEvent";
import type { PersonPanelProps } from "../personAction";

/** Asks before it takes somebody out of the event. */
export function RemovePerson({ page, participant, open, onClose }: PersonPanelProps) {
  const { t } = useTranslation("people");
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const remove = useRemoveParticipant(page.event.id);
  const { person } = participant;
  const name = nameOf(person);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("remove.title", { name })}
      text={t(person.has_account ? "remove.text" : "remove.person_text")}
      confirm={t("remove.action")}
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(participant.id, {
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
