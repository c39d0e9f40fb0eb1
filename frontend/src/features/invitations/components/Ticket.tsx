import { CalendarDays, Clock, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { placeText } from "@/core/geo/eventPlace";
import { describedIn } from "@/core/text/guessedDescription";
import { isolated } from "@/core/text/isolated";
import type { InvitationPreview } from "@/data/invitation/preview";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { EventFront, Fact, Facts } from "@/ui/event/EventFront";
import { PageTitle } from "@/ui/Page";
import styles from "./Ticket.module.css";

export type InvitedTo = NonNullable<InvitationPreview["event"]>;

/** Longer names are smaller, so that the answer stays in sight. */
const LONG_NAME = 40;

interface TicketProps {
  event: InvitedTo;
  /** Actions on the ticket's stub. */
  children: ReactNode;
}

/** The event of an invitation: name, description, start, duration and place (docs/product.md 6). */
export function Ticket({ event, children }: TicketProps) {
  const { t, i18n } = useTranslation(["invitations", "common"]);
  const language = useLanguage();
  const { planned_start_date: start, planned_duration_days: days } = event;
  const place = placeText(language, event);
  return (
    <EventFront
      className={styles.ticket}
      category={event.category}
      head={
        <>
          <p className={styles.kicker}>
            {event.inviter === null ? t("page.kicker") : t("page.invited_by", { name: isolated(event.inviter) })}
          </p>
          <PageTitle className={event.name.length > LONG_NAME ? styles.long : undefined}>{event.name}</PageTitle>
        </>
      }
    >
      <div className={styles.body}>
        {event.description && <p className={styles.description}>{describedIn(language, event)}</p>}
        <Facts>
          {start && <Fact icon={<CalendarDays size={20} />}>{formatDate(start, i18n.language, "long")}</Fact>}
          {days && <Fact icon={<Clock size={20} />}>{t("common:days", { count: days })}</Fact>}
          {place && <Fact icon={<MapPin size={20} />}>{place}</Fact>}
          <Fact icon={<Users size={20} />}>{t("common:people_count", { count: event.participant_count })}</Fact>
        </Facts>
      </div>
      <div className={styles.seam} aria-hidden="true" />
      <div className={styles.stub}>{children}</div>
    </EventFront>
  );
}
