import { Users } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { classes } from "@/ui/classes";
import { Row } from "@/ui/layout";
import { Avatar } from "@/ui/people/Avatar";
import { Radios } from "@/ui/Radios";
import radios from "@/ui/Radios.module.css";
import { useExpenseForm } from "../draft/formContext";
import { mainPayer } from "../draft/payers";
import { useShortName } from "../draft/useShortName";
import styles from "./PayerField.module.css";

interface PayerChoiceProps {
  /** Ids of the field's name and of its error text. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The possible payers. One tap chooses one of them; after "Several people" each tap adds or removes one. */
export function PayerChoice(props: PayerChoiceProps) {
  const { t } = useTranslation("expenses");
  const { draft, dispatch, people } = useExpenseForm();
  const together = draft.payers;
  const choose = (paid_by: string) => dispatch({ type: "payer", paid_by });
  return (
    <Row gap={2}>
      {together ? (
        people.map((person) => (
          <label key={person.id} className={classes(radios.option, styles.person)}>
            <input
              type="checkbox"
              className={radios.radio}
              checked={person.id in together}
              onChange={() => dispatch({ type: "co_payer", person: person.id })}
            />
            <Face person={person} />
          </label>
        ))
      ) : (
        <Radios
          {...props}
          value={draft.paid_by}
          onChange={choose}
          className={styles.choices}
          optionClassName={styles.person}
          options={people.map((person) => ({ value: person.id, content: <Face person={person} /> }))}
        />
      )}
      {people.length > 1 && (
        <button
          type="button"
          aria-pressed={together !== null}
          className={classes(styles.person, styles.several)}
          onClick={() => (together ? choose(mainPayer(draft)) : dispatch({ type: "several_payers" }))}
        >
          <Users size={20} aria-hidden="true" />
          {t("payer.several")}
        </button>
      )}
    </Row>
  );
}

/** Memoized: a tap renders only the faces whose person changed. */
const Face = memo(function Face({ person }: { person: Person }) {
  const short = useShortName();
  const name = usePersonName()(person, { you: true });
  return (
    <>
      <Avatar person={person} size={34} />
      <span>{short(name)}</span>
    </>
  );
});
