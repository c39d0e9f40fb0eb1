import { Card } from "@/ui/Card";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { useStatistics } from "../api/statistics";
import { Figures } from "./Figures";
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
