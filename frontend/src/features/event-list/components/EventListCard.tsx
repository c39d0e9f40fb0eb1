import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { placeText } from "@/core/geo/eventPlace";
import { pathTo } from "@/core/routes/paths";
import type { EventCard } from "@/data/event/model";
import { openingState } from "@/data/event/openedCard";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Amount } from "@/ui/Amount";
import { Badge, CardLink } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { CardBalance } from "@/ui/event/CardBalance";
import { EventIcon } from "@/ui/event/EventIcon";
import { AvatarStack } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./EventListCard.module.css";

interface EventListCardProps {
  event: EventCard;
  /** In a wide window, larger and with what was spent. */
  large?: boolean;
}

/** Shows an event of the list with its place, date, people and balance. */
export function EventListCard({ event, large = false }: EventListCardProps) {
  const { t, i18n } = useTranslation("common");
  const language = useLanguage();
  const passive = event.status === "passive";
  const what = [t(`category.${event.category}`), placeText(language, event)].filter(Boolean).join(" · ");
  const when = [
    event.planned_start_date && formatDate(event.planned_start_date, i18n.language),
    event.planned_duration_days && t("days", { count: event.planned_duration_days }),
    event.default_currency,
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <CardLink
      to={pathTo("event", { eventId: event.id })}
      state={openingState(event, "events")}
      className={classes(styles.card, large && styles.large, passive && styles.passive)}
    >
      <EventIcon category={event.category} moving={event.id} passive={passive} className={styles.icon} />
      <h2 className={styles.name}>{event.name}</h2>
      {passive && <Badge>{t("status.passive")}</Badge>}
      <div className={styles.meta}>
        <p>{what}</p>
        <p>{when}</p>
      </div>
      {large && event.expense_count > 0 && (
        <p className={styles.spent}>
          <span>{t("expense_count", { count: event.expense_count })}</span>
          <Amount amount={event.total} currency={event.default_currency} />
        </p>
      )}
      <div className={styles.foot}>
        <AvatarStack people={event.people} total={event.participant_count} />
        <ScreenReaderOnly>{t("people_count", { count: event.participant_count })}</ScreenReaderOnly>
        <CardBalance event={event} />
      </div>
    </CardLink>
  );
}
