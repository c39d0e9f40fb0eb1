import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { shortPlace } from "@/core/geo/eventPlace";
import { pathTo } from "@/core/routes/paths";
import { openingState } from "@/data/event/openedCard";
import type { Running } from "@/data/event/runningEvent";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { ButtonLink } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { EventIcon } from "@/ui/event/EventIcon";
import styles from "./RunningEvent.module.css";

/** Shows the running event with a link that adds an expense to it. */
export function RunningEvent({ running: { event, day } }: { running: Running }) {
  const { t } = useTranslation("home");
  const language = useLanguage();
  const days = event.planned_duration_days ?? 1;
  const facts = [
    // An event without dates may be over.
    day === null ? "" : days > 1 ? t("running.day", { day, days }) : t("running.now"),
    shortPlace(language, event),
  ].filter(Boolean);
  return (
    <Card className={styles.running}>
      <EventIcon category={event.category} moving={event.id} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link to={pathTo("event", { eventId: event.id })} state={openingState(event)}>
            {event.name}
          </Link>
        </h2>
        <p className={styles.facts}>
          <span className={styles.lines}>
            {facts.map((fact, index) => (
              <span key={fact} className={styles.fact}>
                {index > 0 && <span className={styles.dot}>{" · "}</span>}
                {fact}
              </span>
            ))}
          </span>
        </p>
      </div>
      <ButtonLink
        to={pathTo("addExpense", { eventId: event.id })}
        aria-label={t("running.add_label", { event: event.name })}
        className={styles.add}
      >
        <Plus size={20} aria-hidden="true" /> <span>{t("running.add")}</span>
      </ButtonLink>
    </Card>
  );
}
