import { CalendarDays, Clock, Coins, MapPin, Users, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatShortDay } from "@/core/dates/dates";
import { eventPlace } from "@/core/geo/eventPlace";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { EventPage } from "@/data/event/model";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { isEmpty } from "../isEmpty";
import styles from "./EventFacts.module.css";

interface EventFactsProps {
  page: EventPage;
  showPeople: () => void;
  /** Shows two facts per row instead of all facts in one row. */
  isGrid?: boolean;
}

/** Shows an event's facts (docs/product.md 5.2). The sixth, the balance, is in the balance card once there are expenses. */
export function EventFacts({ page, showPeople, isGrid }: EventFactsProps) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const language = useLanguage();
  const { event, participants, total } = page;
  const unset = <span className={styles.unset}>{t("page.not_set")}</span>;
  const { planned_start_date: start, planned_duration_days: days } = event;
  const active = participants.filter(({ status }) => status === "active");
  return (
    <FactList
      isGrid={isGrid}
      start={start ? formatShortDay(start, i18n.language) : unset}
      duration={days ? t("common:days", { count: days }) : unset}
      place={placeOf(eventPlace(language, event)) || unset}
      people={t("common:people_count", { count: active.length })}
      total={<Amount amount={total} currency={event.default_currency} bare={!isGrid} />}
      showPeople={showPeople}
    >
      {isEmpty(page) && (
        <Fact icon={<Wallet size={14} />} label={t("page.settlements")}>
          <Link className={styles.leads} to={pathTo("settlement", { eventId: event.id })}>
            {t("common:balance.settled")}
          </Link>
        </Fact>
      )}
    </FactList>
  );
}

function placeOf({ country, city }: ReturnType<typeof eventPlace>): ReactNode {
  if (!country || !city) return isolated(country || city);
  return (
    <>
      <span className={styles.country}>{isolated(country)} - </span>
      {isolated(city)}
    </>
  );
}

interface FactListProps {
  start: ReactNode;
  duration: ReactNode;
  place: ReactNode;
  people: ReactNode;
  total: ReactNode;
  isGrid?: boolean;
  showPeople?: () => void;
  /** The sixth fact. */
  children?: ReactNode;
}

/** The early script renders this list too, before the app has loaded (build/openings.tsx). */
export function FactList({
  start,
  duration,
  place,
  people,
  total,
  isGrid = false,
  showPeople,
  children,
}: FactListProps) {
  const { t } = useTranslation("events");
  return (
    <dl className={classes(styles.facts, isGrid ? styles.grid : styles.row)}>
      <Fact icon={<Coins size={14} />} label={t("page.total")}>
        {total}
      </Fact>
      <Fact icon={<Users size={14} />} label={t("page.participants")}>
        <button type="button" className={styles.leads} aria-haspopup="dialog" onClick={showPeople}>
          {people} <ScreenReaderOnly>{t("page.show_people")}</ScreenReaderOnly>
        </button>
      </Fact>
      <Fact icon={<MapPin size={14} />} label={t("page.location")}>
        {place}
      </Fact>
      <Fact icon={<CalendarDays size={14} />} label={t("page.start_date")}>
        {start}
      </Fact>
      <Fact icon={<Clock size={14} />} label={t("page.duration")}>
        {duration}
      </Fact>
      {children}
    </dl>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>
        <span aria-hidden="true">{icon}</span> {label}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
