import { CalendarDays, ChartColumn, ChevronRight, Clock, Coins, MapPin } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate } from "@/core/dates/dates";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { EventPage } from "@/domain/event/model";
import { Amount } from "@/ui/Amount";
import { AvatarStack } from "@/ui/people/Avatar";
import styles from "./InfoGrid.module.css";
import { ParticipantsDialog } from "./ParticipantsDialog";

/** When, how long, where, how much and who (spec section 2). */
export function InfoGrid({ page }: { page: EventPage }) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const [showPeople, setShowPeople] = useState(false);
  const { event } = page;
  const active = page.participants.filter((p) => p.status === "active");
  const unknown = <span className={styles.unknown}>{t("page.not_set")}</span>;
  return (
    <div className={styles.info}>
      <dl className={styles.grid}>
        <Fact icon={<CalendarDays size={16} />} label={t("page.start_date")}>
          {event.planned_start_date ? formatDate(event.planned_start_date, i18n.language) : unknown}
        </Fact>
        <Fact icon={<Clock size={16} />} label={t("page.duration")}>
          {event.planned_duration_days ? t("common:days", { count: event.planned_duration_days }) : unknown}
        </Fact>
        <Fact icon={<MapPin size={16} />} label={t("page.location")}>
          {[event.place_country, event.place_city]
            .filter((part) => part !== null)
            .map(isolated)
            .join(" - ")}
        </Fact>
        <Fact icon={<Coins size={16} />} label={t("page.total")}>
          <Amount amount={page.total} currency={event.default_currency} />
          <span className={styles.count}>{t("common:expense_count", { count: page.expense_count })}</span>
        </Fact>
      </dl>
      <button type="button" className={styles.who} onClick={() => setShowPeople(true)}>
        <AvatarStack people={active.map((p) => p.person)} most={5} size={32} />
        <span className={styles.whoText}>
          <span className="visually-hidden">{t("page.participants")}: </span>
          {t("common:people_count", { count: active.length })}
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
      {page.expense_count > 0 && (
        <Link className={styles.who} to={pathTo("statistics", { eventId: event.id })}>
          <ChartColumn size={22} aria-hidden="true" />
          <span className={styles.whoText}>{t("page.statistics")}</span>
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
      <ParticipantsDialog open={showPeople} onClose={() => setShowPeople(false)} page={page} />
    </div>
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
