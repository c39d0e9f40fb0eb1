import { useTranslation } from "react-i18next";
import { renamePerson } from "@/data/person/renamePerson";
import { usePersonName } from "@/data/person/usePersonName";
import { isOfKind } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { save } from "@/offline/submit";
import { Dialog } from "@/ui/Dialog";
import { PersonNameField } from "@/ui/people/PersonNameField";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import type { PersonPanelProps } from "../personAction";

/** Renames a person without an account. Replaces an earlier name that the server refused. */
export function RenamePerson({ page, participant, open, onClose }: PersonPanelProps) {
  const { t } = useTranslation("people");
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const { user_id: person_id, person } = participant;
  const was = person.first_name ?? "";
  const refused = useOutbox(({ mutations }) =>
    mutations.find(
      (mutation) =>
        mutation.state === "attention" && isOfKind(mutation, renamePerson) && mutation.subjects.includes(person_id),
    ),
  );
  const others = page.participants.filter(({ user_id, status }) => user_id !== person_id && status === "active");

  function rename(name: string) {
    onClose();
    if (name === was && !refused) return;
    save(renamePerson, { event_id: page.event.id, person_id, name, was }, { replaced: refused && [refused] }).then(
      () => toast.success(t("rename.done", { name })),
      (error: unknown) => showError(error),
    );
  }

  return (
    <Dialog open={open} onClose={onClose} title={t("rename.title", { name: nameOf(person) })}>
      <PersonNameField
        label={t("name.label")}
        action={t("rename.action")}
        start={was}
        others={others.map((other) => other.person)}
        onName={rename}
      />
    </Dialog>
  );
}
