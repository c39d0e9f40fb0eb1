import { useTranslation } from "react-i18next";
import { listed } from "@/core/text/listed";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import styles from "./SplitField.module.css";

/** Names the people of a saved split who left the event. */
export function WithoutLeft({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation("expenses");
  const namesOf = useListedNames();
  if (people.length === 0) return null;
  return <p className={styles.left}>{t("split.left", { names: namesOf(people) })}</p>;
}

/** Returns a function that names people as a list of the reader's language. */
export function useListedNames() {
  const { i18n } = useTranslation();
  const nameOf = usePersonName();
  return (people: readonly Person[]): string =>
    listed(
      people.map((one) => nameOf(one)),
      i18n.language,
    );
}
