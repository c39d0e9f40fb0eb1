import { useTranslation } from "react-i18next";
import { listed } from "@/core/text/listed";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import styles from "./SplitField.module.css";

/** Names the people of a saved split who left the event. */
export function WithoutLeft({ people }: { people: readonly Person[] }) {
  const { t, i18n } = useTranslation("expenses");
  const nameOf = usePersonName();
  if (people.length === 0) return null;
  const names = listed(
    people.map((one) => nameOf(one)),
    i18n.language,
  );
  return <p className={styles.left}>{t("split.left", { names })}</p>;
}
