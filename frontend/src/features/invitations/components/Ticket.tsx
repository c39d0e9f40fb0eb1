import { CalendarDays, Clock, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { describedIn } from "@/core/text/guessedDescription";
import { isolated } from "@/core/text/isolated";
import type { InvitationPreview } from "@/data/invitation/preview";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { categoryIcon } from "@/ui/event/categoryIcon";
import { Stack } from "@/ui/layout";
import { LEFT_HALF, RIGHT_HALF } from "@/ui/logoShape";
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
  const place = [event.place_country, event.place_city].filter(Boolean).join(" - ");
  return (
    <article className={styles.ticket}>
      <header className={styles.head}>
        <svg
          className={styles.coin}
          width="200"
          height="200"
          viewBox="0 0 64 64"
          fill="currentColor"
          aria-hidden="true"
        >
          <path d={LEFT_HALF + RIGHT_HALF} />
        </svg>
        <span className={styles.icon}>{categoryIcon(event.category, 26)}</span>
        <p className={styles.kicker}>
          {event.inviter === null ? t("page.kicker") : t("page.invited_by", { name: isolated(event.inviter) })}
        </p>
        <PageTitle className={event.name.length > LONG_NAME ? styles.long : undefined}>{event.name}</PageTitle>
      </header>
      <div className={styles.body}>
        {event.description && <p className={styles.description}>{describedIn(language, event)}</p>}
        <Stack as="ul" gap={3}>
          {start && <Fact icon={<CalendarDays size={20} />}>{formatDate(start, i18n.language, "long")}</Fact>}
          {days && <Fact icon={<Clock size={20} />}>{t("common:days", { count: days })}</Fact>}
          {place && <Fact icon={<MapPin size={20} />}>{place}</Fact>}
          <Fact icon={<Users size={20} />}>{t("common:people_count", { count: event.participant_count })}</Fact>
        </Stack>
      </div>
      <div className={styles.seam} aria-hidden="true" />
      <div className={styles.stub}>{children}</div>
    </article>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </li>
  );
}
