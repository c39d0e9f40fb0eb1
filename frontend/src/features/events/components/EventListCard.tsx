import { CalendarDays, Clock, MapPin } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/shared/dates/dates";
import type { EventCard } from "@/shared/event/model";
import { Amount } from "@/shared/ui/Amount";
import { AvatarStack } from "@/shared/ui/Avatar";
import { Badge, CardLink } from "@/shared/ui/Card";
import { classes } from "@/shared/ui/classes";
import { categoryIcon } from "../categories";
import styles from "../pages/EventsPage.module.css";
import { positionWord } from "../position";

/** An event in the list: what, when, where, who, and what it owes the reader. */
export function EventListCard({ event }: { event: EventCard }) {
  const { t, i18n } = useTranslation("common");
  const passive = event.status === "passive";
  return (
    <CardLink
      to={`/events/${event.id}`}
      state={{ from: "events" }}
      className={classes(styles.card, passive && styles.passive)}
    >
      <span className={styles.icon}>{categoryIcon(event.category, 24)}</span>
      <h2 className={styles.name}>{event.name}</h2>
      {passive && <Badge>{t("status.passive")}</Badge>}
      <div className={styles.meta}>
        <span>{t(`category.${event.category}`)}</span>
        {event.planned_start_date && (
          <span>
            <CalendarDays size={15} aria-hidden="true" /> {formatDate(event.planned_start_date, i18n.language)}
          </span>
        )}
        {event.planned_duration_days && (
          <span>
            <Clock size={15} aria-hidden="true" /> {t("days", { count: event.planned_duration_days })}
          </span>
        )}
        <span>
          <MapPin size={15} aria-hidden="true" /> {[event.place_country, event.place_city].filter(Boolean).join(" - ")}
        </span>
        <span>{event.default_currency}</span>
      </div>
      <div className={styles.foot}>
        <AvatarStack people={event.people} total={event.participant_count} />
        <span className="visually-hidden">{t("people_count", { count: event.participant_count })}</span>
        <span className={styles.balance}>
          <span className={styles.word}>{t(`balance.${positionWord(event.my_net)}`)}</span>
          <Amount className={styles.figure} amount={event.my_net} currency={event.default_currency} signed />
        </span>
      </div>
    </CardLink>
  );
}
