import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate } from "@/core/dates/dates";
import { PATHS, pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { EventCard } from "@/data/event/model";
import { CardLink } from "@/ui/Card";
import { CardBalance } from "@/ui/event/CardBalance";
import { EventIcon } from "@/ui/event/EventIcon";
import { Section } from "@/ui/Page";
import { AvatarStack } from "@/ui/people/Avatar";
import styles from "./RecentEvents.module.css";

/** Shows the newest events as cards with their people. */
export function RecentEvents({ events }: { events: readonly EventCard[] }) {
  const { t } = useTranslation("home");
  return (
    <Section title={t("events.title")} aside={<Link to={PATHS.events}>{t("events.all")}</Link>}>
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <EventLink event={event} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EventLink({ event }: { event: EventCard }) {
  const { t, i18n } = useTranslation("common");
  const where = [
    isolated(event.place_city ?? event.place_country ?? ""),
    event.planned_start_date && formatDate(event.planned_start_date, i18n.language),
  ];
  return (
    <CardLink to={pathTo("event", { eventId: event.id })} className={styles.event}>
      <EventIcon category={event.category} />
      <div>
        <h3 className={styles.name}>{event.name}</h3>
        <p className={styles.where}>{where.filter(Boolean).join(" · ") || t(`category.${event.category}`)}</p>
      </div>
      <div className={styles.foot}>
        <AvatarStack people={event.people} total={event.participant_count} />
        <span className="visually-hidden">{t("people_count", { count: event.participant_count })}</span>
        <CardBalance event={event} />
      </div>
    </CardLink>
  );
}
