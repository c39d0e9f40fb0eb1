import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";
import checkBox from "@/ui/CheckBox.module.css";
import { Avatar } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./Together.module.css";

interface Candidate {
  person: Person;
  name: string;
  isChosen: boolean;
  /** Text for people who cannot be chosen because they belong to another household. */
  elsewhere: string | null;
}

/** Shows a checkbox per person to choose a household's members. */
export function Together({ people, onChange }: { people: readonly Candidate[]; onChange: (id: string) => void }) {
  const { t } = useTranslation("people");
  return (
    <fieldset className={styles.people}>
      <ScreenReaderOnly as="legend">{t("household.who")}</ScreenReaderOnly>
      {people.map(({ person, name, isChosen, elsewhere }) => (
        <label key={person.id} className={styles.person}>
          <input
            type="checkbox"
            className={checkBox.box}
            checked={isChosen}
            disabled={elsewhere !== null}
            onChange={() => onChange(person.id)}
          />
          <Avatar person={person} size={32} />
          <span className={styles.name}>
            {name}
            {elsewhere && <span className={styles.elsewhere}>{elsewhere}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
