import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import type { ExpenseCard } from "@/data/event/model";
import { runningEvent } from "@/data/event/runningEvent";
import { copyText } from "@/platform/clipboard/copyText";
import { useToday } from "@/platform/timing/useToday";
import { Amount } from "@/ui/Amount";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { ExpenseCardRow } from "@/ui/expense/ExpenseCardRow";
import rows from "@/ui/expense/Rows.module.css";
import { Soft } from "@/ui/layout";
import { onDemand } from "@/ui/onDemand";
import { NotCounted } from "@/ui/outbox/NotCounted";
import { Section } from "@/ui/Page";
import { toast } from "@/ui/toast";
import type { CurrencyTotal, Dashboard } from "../dashboard";
import { FirstSteps } from "./FirstSteps";
import styles from "./HomeContent.module.css";
import { RecentEvents } from "./RecentEvents";
import { RunningEvent } from "./RunningEvent";
import { Standing } from "./Standing";
import { StatisticsCards } from "./StatisticsCards";

const WaitingQuestions = onDemand(async () => (await import("./WaitingQuestions")).default, { quiet: true });

interface HomeContentProps {
  dashboard: Dashboard;
  /** Stands beneath the balances. */
  offer: ReactNode;
}

/** Arranges home: the running event and the balances, then recent events and expenses, then totals and statistics. */
export function HomeContent({ dashboard, offer }: HomeContentProps) {
  const { recent_events, recent_expenses } = dashboard;
  const isNew = recent_events.length === 0 && recent_expenses.length === 0;
  const running = runningEvent(recent_events, recent_expenses, useToday());
  return (
    <div className={classes(styles.home, isNew && styles.first)}>
      <div className={styles.part}>
        <NotCounted />
        {running && <RunningEvent running={running} />}
        {dashboard.unanswered_iban_requests.length + dashboard.unanswered_payments.length > 0 && (
          <WaitingQuestions dashboard={dashboard} />
        )}
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

/** Lists the newest expenses of all events. Each row links to the expense's form. */
function RecentExpenses({ expenses }: { expenses: readonly ExpenseCard[] }) {
  const { t } = useTranslation("home");
  return (
    <Section
      title={t("expenses.title")}
      aside={expenses.length > 0 && <Link to={PATHS.allExpenses}>{t("expenses.all")}</Link>}
    >
      {expenses.length === 0 ? (
        <p className={rows.text}>{t("expenses.none")}</p>
      ) : (
        <ul className={rows.rows}>
          {expenses.map((expense) => (
            <li key={expense.id}>
              <ExpenseCardRow expense={expense} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Shows the reader's total expenses, one sum per currency. */
function Totals({ totals }: { totals: readonly CurrencyTotal[] }) {
  const { t } = useTranslation("home");
  if (totals.length === 0) return null;
  return (
    <Section title={t("total.title")}>
      <Card>
        <ul className={styles.totals}>
          {totals.map(({ currency, total }) => (
            <li key={currency} className={styles.total}>
              <Amount amount={total} currency={currency} />
            </li>
          ))}
        </ul>
        <Soft>{t("total.hint")}</Soft>
      </Card>
    </Section>
  );
}

/** Shows the reader's divido_number with a button that copies it. */
function PersonalCode({ code }: { code: string }) {
  const { t } = useTranslation(["home", "common", "errors"]);
  const [copied, setCopied] = useState(false);

  async function copy() {
    const done = await copyText(code);
    setCopied(done);
    if (done) toast.success(t("home:code.copied"));
    else toast.error(t("errors:copy_failed"));
  }

  return (
    <Section title={t("home:code.title")}>
      <Card className={styles.personal}>
        <p className={styles.code}>{code}</p>
        <Button variant="secondary" onClick={() => void copy()} aria-label={t("home:code.copy")}>
          {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          {t("common:copy")}
        </Button>
        <p className={styles.codeHint}>{t("home:code.hint")}</p>
      </Card>
    </Section>
  );
}
