import { Check } from "lucide-react";
import { type Dispatch, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { BillItem } from "@/core/splitting/bill";
import { lettersOf } from "@/data/person/displayName";
import { usePersonName } from "@/data/person/usePersonName";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { classes } from "@/ui/classes";
import { Avatar } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import type { DraftAction } from "../draft/draftReducer";
import { useShortName } from "../draft/useShortName";
import styles from "./BillEditor.module.css";
import { PeopleThere } from "./peopleThere";

interface TakersProps {
  item: BillItem;
  /** Whether names stand beside the faces. */
  areNamed: boolean;
  dispatch: Dispatch<DraftAction>;
}

/** The faces of a line: a tap puts a person on it or takes them off. */
export function Takers({ item, areNamed, dispatch }: TakersProps) {
  const { t } = useTranslation("bill");
  const nameOf = usePersonName();
  const short = useShortName();
  const language = useLanguage();
  const people = useContext(PeopleThere);
  return (
    <fieldset className={styles.faces}>
      <ScreenReaderOnly as="legend">{t("who_had", { label: item.label })}</ScreenReaderOnly>
      {people.map((person) => {
        const weight = item.weights[person.id] ?? 0;
        const name = nameOf(person, { you: true });
        const letters = lettersOf(person, language);
        // A face alone shows letters, so its name has them, too.
        const called = areNamed || name.includes(letters) ? name : `${name} (${letters})`;
        return (
          <button
            key={person.id}
            type="button"
            className={classes(styles.face, areNamed && styles.named)}
            aria-pressed={weight > 0}
            title={name}
            onClick={() =>
              dispatch({
                type: "bill",
                action: { do: "take", id: item.id, person: person.id, weight: weight > 0 ? 0 : 1 },
              })
            }
          >
            <Avatar person={person} size={36} />
            {weight > 0 && (
              <span className={styles.badge} aria-hidden="true">
                {weight > 1 ? weight : <Check size={12} strokeWidth={3.5} />}
              </span>
            )}
            {areNamed && (
              <span className={styles.name} aria-hidden="true">
                {short(name)}
              </span>
            )}
            <ScreenReaderOnly>
              {weight > 1 ? t("portions_of", { name: called, number: weight }) : called}
            </ScreenReaderOnly>
          </button>
        );
      })}
    </fieldset>
  );
}
