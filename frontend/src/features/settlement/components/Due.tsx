import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { SettledArt } from "@/ui/art";
import { classes } from "@/ui/classes";
import { AvatarStack } from "@/ui/people/Avatar";
import { EmptyState } from "@/ui/State";
import { useSettlementScreen } from "../context";
import type { Settlement } from "../settlement";
import styles from "./Due.module.css";

/** One sentence that says it all: what the reader pays or gets, or that all is settled. */
export function Due({ settlement: { due, mine, others } }: { settlement: Settlement }) {
  const { t } = useTranslation("settlement");
  const { page, me, party, names } = useSettlementScreen();
  const household = names.households.get(me);
  if (due.side === "settled") {
    const text = others.length === 0 ? "all_settled" : household ? "we_settled" : "you_settled";
    return <EmptyState art={<SettledArt />} title={t(`${text}.title`)} text={t(`${text}.text`)} />;
  }
  const pays = due.side === "pays";
  const values = { count: due.people, amount: formatAmount(due.total, page.event.default_currency) };
  const key = household ? (pays ? "we_pay" : "we_get") : pays ? "pays" : "gets";
  return (
    <DueCard
      side={due.side}
      household={household && isolated(household.name)}
      sentence={<Trans t={t} i18nKey={key} count={values.count} values={values} components={{ 1: <strong /> }} />}
    >
      <AvatarStack people={mine.map(({ from, to }) => names.personOf(party.has(from) ? to : from))} size={36} />
    </DueCard>
  );
}

interface DueCardProps {
  side: "pays" | "gets";
  sentence: ReactNode;
  /** The name under which the reader pays as one with others. */
  household?: string;
  children?: ReactNode;
}

/** Drawn by the page itself too, before the app is there (build/openings.tsx). */
export function DueCard({ side, sentence, household, children }: DueCardProps) {
  return (
    <div className={classes(styles.due, styles[side])} role="status">
      <p className={styles.sentence}>
        {household && <span className={styles.household}>{household}</span>} {sentence}
      </p>
      {children}
    </div>
  );
}
