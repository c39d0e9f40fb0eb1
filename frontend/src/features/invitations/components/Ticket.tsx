import { CalendarDays, Clock, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/shared/dates/dates";
import type { InvitationPreview } from "@/shared/invitation/preview";
import { PageTitle } from "@/shared/ui/Page";
import styles from "../pages/InvitationPage.module.css";

interface TicketProps {
  event: NonNullable<InvitationPreview["event"]>;
  children: ReactNode;
}

/** What someone is invited to: name, description, start, duration and place (spec section 2). */
export function Ticket({ event, children }: TicketProps) {
  const { t, i18n } = useTranslation(["invitations", "common"]);
  const place = [event.place_country, event.place_city].filter(Boolean).join(" - ");
  const facts = [
    event.planned_start_date && {
      icon: <CalendarDays size={20} />,
      text: formatDate(event.planned_start_date, i18n.language, "long"),
    },
    event.planned_duration_days && {
      icon: <Clock size={20} />,
      text: t("common:days", { count: event.planned_duration_days }),
    },
    place && { icon: <MapPin size={20} />, text: place },
    { icon: <Users size={20} />, text: t("common:people_count", { count: event.participant_count }) },
  ].filter((fact) => fact !== null && fact !== "" && fact !== 0);
  return (
    <article className={styles.ticket}>
      <div>
        <p className={styles.kicker}>{t("page.kicker")}</p>
        <PageTitle>{event.name}</PageTitle>
      </div>
      {event.description && <p className={styles.description}>{event.description}</p>}
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact.text} className={styles.fact}>
            {fact.icon}
            {fact.text}
          </li>
        ))}
      </ul>
      {children}
    </article>
  );
}
