import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";
import { Section } from "@/ui/Page";
import { Story } from "@/ui/story/Story";
import type { ViewedEvent } from "../viewed";
import styles from "./Spent.module.css";

/** Statistics of the event. Coordinates of places are for its people only. */
export function Spent({ seen: { story }, people }: { seen: ViewedEvent; people: ReadonlyMap<string, Person> }) {
  const { t } = useTranslation("common");
  return (
    <Section title={t("tabs.story")}>
      <div className={styles.spent}>
        <Story level="h3" story={story} people={people} />
      </div>
    </Section>
  );
}
