import { useTranslation } from "react-i18next";
import { sum, type Units } from "@/core/money/units";
import { unbroken } from "@/core/text/unbroken";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import type { EventStatistics } from "../eventStatistics";
import styles from "./Figures.module.css";

/** What it came to, the reader's part of it, what they paid, and what a day cost. */
export function EventFigures({ statistics }: { statistics: EventStatistics }) {
  const { t } = useTranslation(["statistics", "common"]);
  const me = useSession((s) => s.userId);
  const { event, by_day, total, expense_count } = statistics;
  const mine = statistics.balances.find(({ user_id }) => user_id === me);
  const perDay = Math.round(total / Math.max(1, by_day.length)) as Units;
  const figures = [
    [t("event.total"), total, t("common:expense_count", { count: expense_count })],
    [t("event.my_share"), sum(by_day.map(({ my_share }) => my_share)), null],
    [t("event.i_paid"), mine?.paid ?? (0 as Units), t("common:expense_count", { count: mine?.paid_count ?? 0 })],
    [t("event.per_day"), perDay, t("common:days", { count: by_day.length })],
  ] as const;
  return (
    <dl className={classes(cardStyles.card, styles.figures, styles.inARow)}>
      {figures.map(([label, amount, note]) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>
            {label}
            {note && ` · ${unbroken(note)}`}
          </dt>
          <dd className={styles.money}>
            <Amount amount={amount} currency={event.default_currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
