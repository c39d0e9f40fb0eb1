import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatUnits } from "@/core/money/units";
import { payersLine } from "@/domain/event/payersLine";
import { shortName } from "@/domain/people/displayName";
import { usePersonName } from "@/domain/people/usePersonName";
import { FieldError } from "@/ui/Field";
import { Avatar } from "@/ui/people/Avatar";
import { Radios } from "@/ui/Radios";
import { Select } from "@/ui/Select";
import { payersOf } from "../draft";
import { useExpenseForm } from "../formContext";
import styles from "./PayerField.module.css";

/** Beyond so many people a dropdown is quicker than looking for a face. */
const MOST_AVATARS = 8;

/** Who paid: one tap on a person. Where several paid together, it says who and how much, until one is tapped who paid all. */
export function PayerField() {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const { draft, dispatch, people, complaint, touch } = useExpenseForm();
  const id = useId();
  const error = complaint("payer");
  const several = payersOf(draft);
  const together =
    several &&
    t("payer.together", {
      names: payersLine(
        several.map(({ user_id, paid_amount }) => ({
          name: shortName(
            nameOf(
              people.find(({ id }) => id === user_id),
              { you: true },
            ),
          ),
          amount: formatUnits(paid_amount, draft.currency),
        })),
      ),
    });
  const choose = (paid_by: string) => dispatch({ type: "payer", paid_by });

  if (people.length > MOST_AVATARS) {
    return (
      <Select
        label={t("payer.label")}
        value={several ? null : draft.paid_by}
        placeholder={t("payer.several")}
        hint={together}
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
      {together && <p className={styles.together}>{together}</p>}
      <Radios
        labelledBy={id}
        describedBy={error ? `${id}-error` : undefined}
        invalid={error !== undefined}
        value={several ? "" : draft.paid_by}
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
