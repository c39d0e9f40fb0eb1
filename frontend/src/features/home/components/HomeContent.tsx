import { NotCounted } from "@/ui/outbox/NotCounted";
import type { Dashboard } from "../dashboard";
import { FirstSteps } from "./FirstSteps";
import styles from "./HomeContent.module.css";
import { PersonalCode } from "./PersonalCode";
import { RecentEvents } from "./RecentEvents";
import { RecentExpenses } from "./RecentExpenses";
import { Standing } from "./Standing";
import { StatisticsCards } from "./StatisticsCards";
import { Totals } from "./Totals";

/** Money first, then what happened lately, then the rest; the rest stands beside where there is room. */
export function HomeContent({ dashboard }: { dashboard: Dashboard }) {
  const { recent_events, recent_expenses } = dashboard;
  const isNew = recent_events.length === 0 && recent_expenses.length === 0;
  return (
    <div className={styles.home}>
      <div className={styles.main}>
        <NotCounted />
        {isNew ? <FirstSteps /> : <Standing balances={dashboard.balances} />}
        {recent_events.length > 0 && <RecentEvents events={recent_events} />}
        {!isNew && <RecentExpenses expenses={recent_expenses} />}
      </div>
      <div className={styles.side}>
        <Totals totals={dashboard.totals} />
        {!isNew && <StatisticsCards statistics={dashboard.statistics} />}
        <PersonalCode code={dashboard.user.divido_number} />
      </div>
    </div>
  );
}
