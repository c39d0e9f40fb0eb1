import { useTranslation } from "react-i18next";
import { useOutbox } from "@/data/outbox/entries";
import { save } from "@/data/outbox/outbox";
import { usePersonName } from "@/data/person/usePersonName";
import { Dialog } from "@/ui/Dialog";
import { PersonNameField } from "@/ui/people/PersonNameField";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import type { PersonPanelProps } from "../personAction";

/** Another name for somebody without an account; where one was refused earlier, this one comes in its place. */
export function RenamePerson({ page, participant, open, onClose }: PersonPanelProps) {
  const { t } = useTranslation("people");
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const { user_id: person_id, person } = participant;
  const was = person.first_name ?? "";
  const refused = useOutbox(({ entries }) =>
    entries.find(
      ({ state, mutation }) =>
        state === "attention" && mutation.kind === "rename_person" && mutation.person_id === person_id,
    ),
  );
  const others = page.participants.filter(({ user_id, status }) => user_id !== person_id && status === "active");

  function rename(name: string) {
    onClose();
    if (name === was && !refused) return;
    const renaming = { kind: "rename_person", event_id: page.event.id, person_id, name, was } as const;
    save(renaming, { replaced: refused }).then(
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
