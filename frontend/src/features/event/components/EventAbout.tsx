import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { categoryIcon } from "@/ui/event/categoryIcon";
import styles from "./EventAbout.module.css";
import { EventFacts } from "./EventFacts";

interface EventAboutProps {
  page: EventPage;
  showPeople: () => void;
}

/** Shows an event's facts and category in the third pane of a wide window. */
export function EventAbout({ page, showPeople }: EventAboutProps) {
  const { t } = useTranslation(["events", "common"]);
  const { event } = page;
  return (
    <section className={styles.about} aria-label={t("page.about")}>
      <EventFacts page={page} showPeople={showPeople} isGrid />
      <p className={styles.kind}>
        {categoryIcon(event.category, 18)} {t(`common:category.${event.category}`)}
      </p>
    </section>
  );
}
