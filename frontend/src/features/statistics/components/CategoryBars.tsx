import { useTranslation } from "react-i18next";
import { Amount } from "@/shared/ui/Amount";
import type { CategorySpent } from "../statistics";
import styles from "./CategoryBars.module.css";
import chartStyles from "./MonthChart.module.css";
import { Panel } from "./Panel";

/** What was spent by kind of event. Every figure stands as text beside its bar, which is decoration. */
export function CategoryBars({ rows }: { rows: readonly CategorySpent[] }) {
  const { t } = useTranslation(["statistics", "common"]);
  const largest = rows[0]?.total ?? 0;
  if (largest === 0) return null;
  return (
    <Panel title={t("statistics:categories.title")}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.category} className={styles.row}>
            <span className={styles.name}>{t(`common:category.${row.category}`)}</span>
            <span className={styles.amount}>
              <Amount amount={row.total} currency={row.currency} />
            </span>
            <Bar total={row.total / largest} share={row.my_share / largest} />
            <span className={styles.share}>
              {t("statistics:categories.my_share")} <Amount amount={row.my_share} currency={row.currency} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Both as parts of the widest bar. */
function Bar({ total, share }: { total: number; share: number }) {
  const percent = (part: number) => `${Math.max(part, 0.015) * 100}%`;
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect
        className={chartStyles.total}
        x="1"
        y="1"
        style={{ width: `calc(${percent(total)} - 2px)` }}
        height="10"
        rx="5"
      />
      {share > 0 && (
        <rect className={chartStyles.share} x="0" y="0" style={{ width: percent(share) }} height="12" rx="6" />
      )}
    </svg>
  );
}
