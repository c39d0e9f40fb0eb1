import { useId } from "react";
import { useTranslation } from "react-i18next";
import { shortName } from "@/shared/people/displayName";
import { usePersonName } from "@/shared/people/usePersonName";
import { Avatar } from "@/shared/ui/Avatar";
import { FieldError } from "@/shared/ui/Field";
import { Radios } from "@/shared/ui/Radios";
import { Select } from "@/shared/ui/Select";
import { useExpenseForm } from "../formContext";
import styles from "./PayerField.module.css";

/** Beyond so many people a dropdown is quicker than looking for a face. */
const MOST_AVATARS = 8;

/** Who paid: one tap on a person. */
export function PayerField() {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const { draft, dispatch, people, complaint, touch } = useExpenseForm();
  const id = useId();
  const error = complaint("payer");
  const choose = (paid_by: string) => dispatch({ type: "payer", paid_by });

  if (people.length > MOST_AVATARS) {
    return (
      <Select
        label={t("payer.label")}
        value={draft.paid_by}
        onChange={choose}
        onBlur={() => touch("payer")}
        error={error}
        options={people.map((person) => ({ value: person.id, label: nameOf(person, { you: true }) }))}
      />
    );
  }
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {t("payer.label")}
      </span>
      <Radios
        labelledBy={id}
        describedBy={error ? `${id}-error` : undefined}
        invalid={error !== undefined}
        value={draft.paid_by}
        onChange={choose}
        className={styles.people}
        optionClassName={styles.person}
        options={people.map((person) => ({
          value: person.id,
          content: (
            <>
              <Avatar person={person} size={34} />
              <span>{shortName(nameOf(person, { you: true }))}</span>
            </>
          ),
        }))}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
