import { CalendarDays, ChevronRight, Clock, Coins, MapPin, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import { eventPlace } from "@/core/geo/eventPlace";
import { isolated } from "@/core/text/isolated";
import type { EventPage, EventRow } from "@/data/event/model";
import { useLanguage } from "@/platform/i18n/useLanguage";
import { Amount } from "@/ui/Amount";
import { categoryIcon } from "@/ui/event/categoryIcon";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./EventFacts.module.css";

interface EventFactsProps {
  page: EventPage;
  showPeople: () => void;
  /** Shows a fact per line instead of all facts in one row. */
  isList?: boolean;
}

/** Shows an event's facts that are set (docs/product.md 5.2). */
export function EventFacts({ page, showPeople, isList }: EventFactsProps) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const language = useLanguage();
  const { event, participants, total } = page;
  const { planned_start_date: start, planned_duration_days: days } = event;
  const active = participants.filter(({ status }) => status === "active");
  return (
    <FactList
      isList={isList}
      start={start && formatShortDay(start, i18n.language)}
      duration={days && t("common:days", { count: days })}
      place={placeOf(eventPlace(language, event))}
      people={t("common:people_count", { count: active.length })}
      total={<Amount amount={total} currency={event.default_currency} bare={!isList} />}
      kind={isList && event.category !== "other" && <Kind category={event.category} />}
      showPeople={showPeople}
    />
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
  /** The last fact, of a list only. */
  kind?: ReactNode;
  isList?: boolean;
  showPeople?: () => void;
}

/** The early script renders this list too, before the app has loaded (build/openings.tsx). */
export function FactList({ start, duration, place, people, total, kind, isList = false, showPeople }: FactListProps) {
  const { t } = useTranslation("events");
  return (
    <dl className={isList ? styles.list : styles.row}>
      <Fact icon={<Coins size={14} />} label={t("page.total")}>
        {total}
      </Fact>
      <Fact icon={<Users size={14} />} label={t("page.participants")}>
        <button type="button" className={styles.leads} aria-haspopup="dialog" onClick={showPeople}>
          {people} <ScreenReaderOnly>{t("page.show_people")}</ScreenReaderOnly>
          {isList && <ChevronRight className={styles.more} size={16} aria-hidden="true" />}
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
      {kind}
    </dl>
  );
}

function Kind({ category }: Pick<EventRow, "category">) {
  const { t } = useTranslation(["events", "common"]);
  return (
    <Fact icon={categoryIcon(category, 14)} label={t("form.category")}>
      {t(`common:category.${category}`)}
    </Fact>
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
