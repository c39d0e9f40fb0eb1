import type { ReactNode } from "react";
import { runningEvent } from "@/data/event/runningEvent";
import { useToday } from "@/platform/timing/useToday";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { onDemand } from "@/ui/onDemand";
import { NotCounted } from "@/ui/outbox/NotCounted";
import type { Dashboard } from "../dashboard";
import { FirstSteps } from "./FirstSteps";
import styles from "./HomeContent.module.css";
import { PersonalCode } from "./PersonalCode";
import { RecentEvents } from "./RecentEvents";
import { RecentExpenses } from "./RecentExpenses";
import { RunningEvent } from "./RunningEvent";
import { Standing } from "./Standing";
import { StatisticsCards } from "./StatisticsCards";
import { Totals } from "./Totals";

const ReceivedQuestion = onDemand(async () => (await import("@/ui/people/ReceivedQuestion")).ReceivedQuestion, {
  quiet: true,
});

interface HomeContentProps {
  dashboard: Dashboard;
  /** Stands beneath the balances. */
  offer: ReactNode;
}

/** Arranges home: the running event and the balances, then recent events and expenses, then totals and statistics. */
export function HomeContent({ dashboard, offer }: HomeContentProps) {
  const { recent_events, recent_expenses, unanswered_settlements } = dashboard;
  const isNew = recent_events.length === 0 && recent_expenses.length === 0;
  const running = runningEvent(recent_events, recent_expenses, useToday());
  return (
    <div className={classes(styles.home, isNew && styles.first)}>
      <div className={styles.part}>
        <NotCounted />
        {running && <RunningEvent running={running} />}
        {unanswered_settlements.map((settlement) => (
          <Card key={settlement.id}>
            <ReceivedQuestion settlement={settlement} />
          </Card>
        ))}
        {isNew ? <FirstSteps /> : <Standing dashboard={dashboard} />}
        {offer}
      </div>
      {!isNew && (
        <div className={styles.part}>
          {recent_events.length > 0 && <RecentEvents dashboard={dashboard} />}
          <RecentExpenses expenses={recent_expenses} />
        </div>
      )}
      <div className={styles.part}>
        {!isNew && <Totals totals={dashboard.totals} />}
        {!isNew && <StatisticsCards statistics={dashboard.statistics} />}
        <PersonalCode code={dashboard.user.divido_number} />
      </div>
    </div>
  );
}
