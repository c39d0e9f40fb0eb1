import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import type { Participant } from "@/domain/event/model";
import styles from "./AddPerson.module.css";
import { PersonNameField } from "./PersonNameField";
import { QuietRow } from "./QuietRow";
import { useAddPerson } from "./useAddPerson";

interface AddPersonProps {
  eventId: string;
  participants: readonly Participant[];
}

/** A quiet row that unfolds to one field: whoever is named in it takes part, and needs no account for it. */
export function AddPerson({ eventId, participants }: AddPersonProps) {
  const { t } = useTranslation("people");
  const add = useAddPerson(eventId);
  const [isOpen, setIsOpen] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  const others = participants.filter(({ status }) => status === "active").map(({ person }) => person);
  return (
    <div>
      <QuietRow
        icon={<UserRoundPlus size={20} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t("add.open")}
      </QuietRow>
      {isOpen && (
        <div className={styles.adding}>
          <PersonNameField
            label={t("name.label")}
            action={t("add.action")}
            others={others}
            onName={(name) => {
              add(name);
              setLast(name);
            }}
          />
          <p className={styles.said} role="status">
            {last === null ? t("add.hint") : t("add.done", { name: isolated(last) })}
          </p>
        </div>
      )}
    </div>
  );
}
