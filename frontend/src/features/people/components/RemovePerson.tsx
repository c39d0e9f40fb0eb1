import { useTranslation } from "react-i18next";
import type { EventPage, Participant } from "@/data/event/model";
import { usePersonName } from "@/data/person/usePersonName";
import { pausesWithout } from "@/data/series/pausesWithout";
import { ConfirmDialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useRemovePerson } from "../api/removePerson";
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
