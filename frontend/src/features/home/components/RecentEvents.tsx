import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate } from "@/core/dates/dates";
import { signedUnits } from "@/core/money/units";
import { PATHS, pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import { unbroken } from "@/core/text/unbroken";
import type { NewsSinceVisit } from "@/data/event/lastVisit";
import type { EventCard } from "@/data/event/model";
import { useBalanceAtVisit } from "@/data/event/useBalanceAtVisit";
import { CardLink } from "@/ui/Card";
import { CardBalance } from "@/ui/event/CardBalance";
import { EventIcon } from "@/ui/event/EventIcon";
import { Section } from "@/ui/Page";
import { AvatarStack } from "@/ui/people/Avatar";
import type { Dashboard } from "../dashboard";
import { useNews } from "../useNews";
import styles from "./RecentEvents.module.css";

/** Shows the newest events as cards with their people, and whether the reader's balance changed in others. */
export function RecentEvents({ dashboard: { recent_events: events, news, open_events } }: { dashboard: Dashboard }) {
  const { t } = useTranslation("home");
  const balanceAtVisit = useBalanceAtVisit();
  const others = open_events.filter(
    (open) => open.status === "active" && !events.some(({ id }) => id === open.id) && balanceAtVisit(open) !== null,
  ).length;
  return (
    <Section title={t("events.title")} aside={<Link to={PATHS.events}>{t("events.all")}</Link>}>
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <EventLink event={event} allNews={news} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Link className={styles.others} to={PATHS.events}>
          <History size={16} aria-hidden="true" /> {t("news.others", { count: others })}
        </Link>
      )}
    </Section>
  );
}

function EventLink({ event, allNews }: { event: EventCard; allNews: Dashboard["news"] }) {
  const { t, i18n } = useTranslation("common");
  const news = useNews(event, allNews);
  const where = [
    isolated(event.place_city ?? event.place_country ?? ""),
    event.planned_start_date && formatDate(event.planned_start_date, i18n.language),
  ];
  return (
    <CardLink to={pathTo("event", { eventId: event.id })} className={styles.event}>
      <EventIcon category={event.category} />
      <div>
        <h3 className={styles.name}>{event.name}</h3>
        {news ? (
          <News event={event} news={news} />
        ) : (
          <p className={styles.where}>{where.filter(Boolean).join(" · ") || t(`category.${event.category}`)}</p>
        )}
      </div>
      <div className={styles.foot}>
        <AvatarStack people={event.people} total={event.participant_count} />
        <span className="visually-hidden">{t("people_count", { count: event.participant_count })}</span>
        <CardBalance event={event} />
      </div>
    </CardLink>
  );
}

/** Takes the line of place and day, so that nothing moves. */
function News({ event, news: { before, mentioned, asked } }: { event: EventCard; news: NewsSinceVisit }) {
  const { t } = useTranslation("home");
  const { my_net, household_net, default_currency: currency } = event;
  const now = signedUnits(household_net ?? my_net, currency);
  const facts = [
    ...(before === null ? [] : [unbroken(t("news.balance", { before: signedUnits(before, currency), now }))]),
    ...(mentioned ? [t("news.mentioned")] : []),
    ...(asked ? [t("news.asked")] : []),
  ];
  return (
    <p className={styles.news}>
      <History size={16} aria-hidden="true" />
      <span>
        <span className="visually-hidden">{t("news.lead")} </span>
        {facts.map((fact) => (
          <span key={fact} className={styles.fact}>
            {`${fact} `}
          </span>
        ))}
      </span>
    </p>
  );
}
