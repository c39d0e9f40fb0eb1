import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { Soft } from "@/ui/layout";
import type { Statistics } from "../statistics";
import styles from "./Records.module.css";

/** Links to the most paid event, the most shared expense and the most active event. */
export function Records({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation(["statistics", "common"]);
  const { most_paid_event, most_shared_expense, most_active_event } = statistics;
  return (
    <ul className={styles.records}>
      {most_paid_event && (
        <Record
          to={pathTo("event", { eventId: most_paid_event.id })}
          label={t("statistics:records.most_paid")}
          name={most_paid_event.name}
          count={t("statistics:records.most_paid_count", { count: most_paid_event.count })}
        />
      )}
      {most_shared_expense && (
        <Record
          to={pathTo("editExpense", { eventId: most_shared_expense.event_id, expenseId: most_shared_expense.id })}
          label={t("statistics:records.most_shared")}
          name={most_shared_expense.description || t("statistics:records.unnamed")}
          count={t("common:people_count", { count: most_shared_expense.people_count })}
        />
      )}
      {most_active_event && (
        <Record
          to={pathTo("event", { eventId: most_active_event.id })}
          label={t("statistics:records.most_active")}
          name={most_active_event.name}
          count={t("common:expense_count", { count: most_active_event.count })}
        />
      )}
    </ul>
  );
}

function Record({ to, label, name, count }: { to: string; label: string; name: string; count: string }) {
  return (
    <li>
      <Link to={to} className={styles.record}>
        <span className={styles.label}>{label}</span>
        <span className={styles.name}>{name}</span>
        <Soft as="span">{count}</Soft>
        <ChevronRight size={18} className={styles.arrow} aria-hidden="true" />
      </Link>
    </li>
  );
}
