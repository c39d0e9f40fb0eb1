import { useTranslation } from "react-i18next";
import type { Participant } from "@/data/event/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { Notice } from "@/ui/Notice";
import type { PeopleChange } from "../draft/changedPeople";

interface ChangedPeopleProps {
  changes: readonly PeopleChange[];
  participants: readonly Participant[];
}

/** Says in one line how the form followed a merge, a leaving or a joining since it was opened. */
export function ChangedPeople({ changes, participants }: ChangedPeopleProps) {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const people = new Map(participants.map(({ user_id, person }) => [user_id, person]));
  const lines = changes.flatMap((change) => {
    const person = people.get(change.person);
    if (!person) return [];
    const name = nameOf(person);
    if (change.kind !== "merged") return t(`changed.${change.kind}`, { name });
    const merged = t(change.into === me ? "changed.you" : "changed.merged", {
      name,
      into: nameOf(people.get(change.into)),
    });
    return change.addedUp ? [merged, t("changed.added_up")] : merged;
  });
  return lines.length > 0 && <Notice>{lines.join(" ")}</Notice>;
}
