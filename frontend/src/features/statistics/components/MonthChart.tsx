import { useTranslation } from "react-i18next";
import { formatAmount } from "@/shared/money/cents";
import type { Currency } from "@/shared/money/currency";
import { monthName } from "../monthName";
import type { MonthSpent } from "../statistics";
import { MonthBars } from "./MonthBars";
import styles from "./MonthChart.module.css";
import { Panel } from "./Panel";
import { SpentTable } from "./SpentTable";

/** What was spent month by month, as a picture and, for who would rather read, as a table. */
export function MonthChart({ months, currency }: { months: readonly MonthSpent[]; currency: Currency }) {
  const { t, i18n } = useTranslation("statistics");
  const largest = months.reduce<MonthSpent | undefined>(
    (most, month) => (most && most.total >= month.total ? most : month),
    undefined,
  );
  if (!largest) return null;
  const label = t("months.picture", {
    currency,
    month: monthName(largest.month, i18n.language, "long"),
    amount: formatAmount(largest.total, currency),
  });
  return (
    <Panel title={t("months.title")}>
      <MonthBars months={months} label={label} />
      <ul className={styles.legend}>
        <Key shape={styles.total}>{t("months.total")}</Key>
        <Key shape={styles.share}>{t("months.my_share")}</Key>
      </ul>
      <details className={styles.table}>
        <summary>{t("months.as_table")}</summary>
        <SpentTable
          heads={{ name: t("months.month"), total: t("months.total"), my_share: t("months.my_share") }}
          rows={months.toReversed().map((month) => ({
            ...month,
            name: monthName(month.month, i18n.language, "long"),
          }))}
        />
      </details>
    </Panel>
  );
}

function Key({ shape, children }: { shape: string | undefined; children: string }) {
  return (
    <li>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <rect className={shape} x="1" y="1" width="12" height="12" rx="3" />
      </svg>
      {children}
    </li>
  );
}
