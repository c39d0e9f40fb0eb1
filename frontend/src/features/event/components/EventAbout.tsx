import { CalendarDays, ChartColumn, Clock, Coins, MapPin, Users, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate } from "@/core/dates/dates";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { EventPage } from "@/data/event/model";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { ButtonLink } from "@/ui/Button";
import { categoryIcon } from "@/ui/event/categoryIcon";
import { AvatarStack } from "@/ui/people/Avatar";
import styles from "./EventAbout.module.css";

interface EventAboutProps {
  page: EventPage;
  showPeople: () => void;
}

/** What an event is, in six tiles: when, how long, where, who, how much and how it stands (docs/product.md 5.2); and in words. */
export function EventAbout({ page, showPeople }: EventAboutProps) {
  const { t, i18n } = useTranslation(["events", "common"]);
  const me = useSession((s) => s.userId);
  const { event } = page;
  const eventId = event.id;
  const active = page.participants.filter((p) => p.status === "active");
  const net = page.balances.find(({ user_id }) => user_id === me)?.net;
  const unknown = <span className={styles.unknown}>{t("page.not_set")}</span>;
  return (
    <section className={styles.about} aria-label={t("page.about")}>
      <dl className={styles.tiles}>
        <Tile icon={<CalendarDays size={16} />} label={t("page.start_date")}>
          {event.planned_start_date ? formatDate(event.planned_start_date, i18n.language) : unknown}
        </Tile>
        <Tile icon={<Clock size={16} />} label={t("page.duration")}>
          {event.planned_duration_days ? t("common:days", { count: event.planned_duration_days }) : unknown}
        </Tile>
        <Tile icon={<MapPin size={16} />} label={t("page.location")}>
          {[event.place_country, event.place_city]
            .filter((part) => part !== null)
            .map(isolated)
            .join(" - ")}
        </Tile>
        <Tile icon={<Users size={16} />} label={t("page.participants")}>
          <button type="button" className={styles.leads} aria-haspopup="dialog" onClick={showPeople}>
            <AvatarStack people={active.map((p) => p.person)} most={5} size={24} />
            <span className="visually-hidden">{t("page.show_people")}</span>
          </button>
        </Tile>
        <Tile icon={<Coins size={16} />} label={t("page.total")}>
          <Amount amount={page.total} currency={event.default_currency} />
          <span className={styles.count}>{t("common:expense_count", { count: page.expense_count })}</span>
        </Tile>
        <Tile icon={<Wallet size={16} />} label={t("page.settlements")}>
          <Link className={styles.leads} to={pathTo("settlement", { eventId })}>
            {net ? <Amount amount={net} currency={event.default_currency} signed /> : t("common:balance.settled")}
          </Link>
        </Tile>
      </dl>
      {event.description && <p className={styles.description}>{event.description}</p>}
      <div className={styles.foot}>
        <span className={styles.kind}>
          {categoryIcon(event.category, 18)} {t(`common:category.${event.category}`)}
        </span>
        {page.expense_count > 0 && (
          <ButtonLink variant="quiet" to={pathTo("statistics", { eventId })}>
            <ChartColumn size={18} aria-hidden="true" /> {t("page.statistics")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Tile({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>
        <span aria-hidden="true">{icon}</span> {label}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
