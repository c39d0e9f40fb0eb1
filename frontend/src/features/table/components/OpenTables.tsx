import { ChevronRight, QrCode } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import type { EventPage } from "@/data/event/model";
import { Amount } from "@/ui/Amount";
import { Soft } from "@/ui/layout";
import styles from "./OpenTables.module.css";

/** The bills of an event that people are tapping now: also for a host who comes back on another phone. */
export function OpenTables({ page }: { page: EventPage }) {
  const { t } = useTranslation("table");
  return (
    <nav className={styles.bills} aria-label={t("host.open_bills")}>
      {page.open_bills?.map(({ id, title, total, currency }) => (
        <Link key={id} to={pathTo("table", { eventId: page.event.id, billId: id })} className={styles.bill}>
          <QrCode size={22} aria-hidden="true" />
          <Soft as="span" size="xs" className={styles.label}>
            {t("host.open_bills")}
          </Soft>
          <Soft as="span" size="xs" className={styles.kind} aria-hidden="true">
            {t("untitled")}
          </Soft>
          <span className={styles.title}>{title || t("untitled")}</span>
          <Amount amount={total} currency={currency} className={styles.amount} />
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}
