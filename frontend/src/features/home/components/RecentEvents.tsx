import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate } from "@/core/dates/dates";
import { shortPlace } from "@/core/geo/eventPlace";
import { signedUnits } from "@/core/money/units";
import { PATHS, pathTo } from "@/core/routes/paths";
import { unbroken } from "@/core/text/unbroken";
import { type EventNews, lastVisit, type NewsSinceVisit, newsSince, type SeenEvent } from "@/data/event/lastVisit";
import type { EventCard } from "@/data/event/model";
import { openingState } from "@/data/event/openedCard";
import type { OpenEvent } from "@/data/settlement/openEvents";
import { useOutbox } from "@/offline/queue";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { pushIsOn } from "@/platform/push/isOn";
import { useSession } from "@/platform/session/session";
import { CardLink } from "@/ui/Card";
import { CardBalance } from "@/ui/event/CardBalance";
import { EventIcon } from "@/ui/event/EventIcon";
import { Soft } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { AvatarStack } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import type { Dashboard } from "../dashboard";
import styles from "./RecentEvents.module.css";

/** Shows the newest events as cards with their people, and below them where else others changed the reader's balance. */
export function RecentEvents({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("home");
  const events = dashboard.recent_events;
  const further = dashboard.open_events.filter(
    ({ id, status }) => status === "active" && !events.some((event) => event.id === id),
  );
  const newsOf = useNews([...dashboard.news, ...further.map(newsOfOpen)]);
  const others = further.flatMap((event) => {
    const news = newsOf({ ...event, revision: event.revision ?? 0 });
    return news ? [{ event, news }] : [];
  });
  return (
    <Section title={t("events.title")} aside={<Link to={PATHS.events}>{t("events.all")}</Link>}>
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <EventLink event={event} news={newsOf(event)} />
          </li>
        ))}
        {others.map(({ event, news }) => (
          <li key={event.id}>
            <CardLink to={pathTo("event", { eventId: event.id })}>
              <h3 className={styles.name}>{event.name}</h3>
              <News event={event} news={news} />
            </CardLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const newsOfOpen = ({ id, others_log_id = null }: OpenEvent): EventNews => ({
  event_id: id,
  others_log_id,
  // Unknown: it would have to be searched for in twenty events.
  own_log_id: null,
  mention_log_id: null,
  mark_log_id: null,
});

function EventLink({ event, news }: { event: EventCard; news: NewsSinceVisit | null }) {
  const { t, i18n } = useTranslation("common");
  const language = useLanguage();
  const where = [
    shortPlace(language, event),
    event.planned_start_date && formatDate(event.planned_start_date, i18n.language),
  ];
  return (
    <CardLink to={pathTo("event", { eventId: event.id })} state={openingState(event)} className={styles.event}>
      <EventIcon category={event.category} moving={event.id} />
      <div>
        <h3 className={styles.name}>{event.name}</h3>
        {news ? (
          <News event={event} news={news} />
        ) : (
          <Soft>{where.filter(Boolean).join(" · ") || t(`category.${event.category}`)}</Soft>
        )}
      </div>
      <div className={styles.foot}>
        <AvatarStack people={event.people} total={event.participant_count} />
        <ScreenReaderOnly>{t("people_count", { count: event.participant_count })}</ScreenReaderOnly>
        <CardBalance event={event} />
      </div>
    </CardLink>
  );
}

interface NewsProps {
  event: Pick<EventCard, "my_net" | "household_net" | "default_currency">;
  news: NewsSinceVisit;
}

/** Takes the line of place and day of a card, so that nothing moves. */
function News({ event, news: { before, mentioned, asked } }: NewsProps) {
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
        <ScreenReaderOnly>{t("news.lead")} </ScreenReaderOnly>
        {facts.map((fact) => (
          <span key={fact} className={styles.fact}>
            {`${fact} `}
          </span>
        ))}
      </span>
    </p>
  );
}

/**
 * Returns a function that gives what concerns the reader in an event since they last looked at it on this device
 * (docs/product.md 5.6). It returns null on a device with notifications, which tell the same.
 */
function useNews(all: Dashboard["news"]): (event: SeenEvent) => NewsSinceVisit | null {
  const me = useSession((s) => s.userId) ?? "";
  const mutations = useOutbox((s) => s.mutations);
  return (event) => {
    // The visit includes unsent changes of the event, the server's balance does not.
    const isPending = mutations.some(({ events }) => events.includes(event.id));
    const news = all.find(({ event_id }) => event_id === event.id);
    const since = news && !isPending && !pushIsOn() ? lastVisit(me, event.id) : null;
    return news && since ? newsSince(event, news, since) : null;
  };
}
