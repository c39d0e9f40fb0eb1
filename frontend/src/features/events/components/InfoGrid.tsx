import { CalendarDays, Clock, MapPin, ReceiptText, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/shared/dates/dates";
import type { EventPage } from "@/shared/event/model";
import { Amount } from "@/shared/ui/Amount";
import styles from "../pages/EventPage.module.css";
import { ParticipantsDialog } from "./ParticipantsDialog";

/** When, how long, where, who and how much (spec section 2). */
export function InfoGrid({ page }: { page: EventPage }) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const [showPeople, setShowPeople] = useState(false);
  const { event } = page;
  const active = page.participants.filter((p) => p.status === "active");
  const unknown = t("page.not_set");
  return (
    <div className={styles.grid}>
      <Tile icon={<CalendarDays size={20} />} label={t("page.start_date")}>
        {event.planned_start_date ? formatDate(event.planned_start_date, i18n.language) : unknown}
      </Tile>
      <Tile icon={<Clock size={20} />} label={t("page.duration")}>
        {event.planned_duration_days ? t("common:days", { count: event.planned_duration_days }) : unknown}
      </Tile>
      <Tile icon={<MapPin size={20} />} label={t("page.location")}>
        {[event.place_country, event.place_city].filter(Boolean).join(" - ")}
      </Tile>
      <button type="button" className={styles.tile} onClick={() => setShowPeople(true)}>
        <Users size={20} aria-hidden="true" />
        <span>
          <span className={styles.tileLabel}>{t("page.participants")}</span>
          <span className={styles.tileValue}>{t("common:people_count", { count: active.length })}</span>
        </span>
      </button>
      <Tile icon={<ReceiptText size={20} />} label={t("page.total")}>
        <Amount amount={page.total} currency={event.default_currency} />
      </Tile>
      <Tile icon={<ReceiptText size={20} />} label={t("page.expenses")}>
        {t("common:expense_count", { count: page.expense_count })}
      </Tile>
      <ParticipantsDialog open={showPeople} onClose={() => setShowPeople(false)} participants={active} />
    </div>
  );
}

function Tile({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.tile}>
      {icon}
      <div>
        <span className={styles.tileLabel}>{label}</span>
        <span className={styles.tileValue}>{children}</span>
      </div>
    </div>
  );
}
