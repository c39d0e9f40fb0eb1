import { useTranslation } from "react-i18next";
import { Card } from "@/ui/Card";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { useStatistics } from "../api/statistics";
import type { Statistics } from "../statistics";
import { Records } from "./Records";
import styles from "./StatisticsInShort.module.css";

/** Shows the reader's four counts and three records. StatisticsList has the charts and places. */
export function StatisticsInShort() {
  return (
    <QueryView query={useStatistics()} skeleton={<Skeleton height="22rem" />} fallback="failed_load_statistics">
      {(statistics) => (
        <Card className={styles.short}>
          <Figures statistics={statistics} />
          {statistics.most_active_event && (
            <div className={styles.records}>
              <Records statistics={statistics} />
            </div>
          )}
        </Card>
      )}
    </QueryView>
  );
}

/** Formats with at most two decimals: 7, 3.5, 2.67 (docs/product.md 4). */
const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Shows the four counts of the statistics. */
function Figures({ statistics }: { statistics: Statistics }) {
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
