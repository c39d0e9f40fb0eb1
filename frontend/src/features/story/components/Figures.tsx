import { useTranslation } from "react-i18next";
import type { Statistics } from "../statistics";
import styles from "./Figures.module.css";

/** Formats with at most two decimals: 7, 3.5, 2.67 (docs/product.md 4). */
const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Shows the four counts of the statistics. */
export function Figures({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation("statistics");
  const figures = [
    [t("figures.events_organised"), statistics.events_organised],
    [t("figures.events_participated"), statistics.events_participated],
    [t("figures.average"), statistics.average_expenses_per_event],
    [t("figures.co_participants"), statistics.co_participants],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.number}>{count.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
