import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
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
  const { page, me, names } = useSettlementScreen();
  if (due.side === "settled") {
    const text = others.length === 0 ? "all_settled" : "you_settled";
    return <EmptyState art={<SettledArt />} title={t(`${text}.title`)} text={t(`${text}.text`)} />;
  }
  const pays = due.side === "pays";
  const values = { count: due.people, amount: formatAmount(due.total, page.event.default_currency) };
  const sentence = pays ? (
    <Trans t={t} i18nKey="pays" count={values.count} values={values} components={{ 1: <strong /> }} />
  ) : (
    <Trans t={t} i18nKey="gets" count={values.count} values={values} components={{ 1: <strong /> }} />
  );
  return (
    <DueCard side={due.side} sentence={sentence}>
      <AvatarStack people={mine.map(({ from, to }) => names.personOf(from === me ? to : from))} size={36} />
    </DueCard>
  );
}

interface DueCardProps {
  side: "pays" | "gets";
  sentence: ReactNode;
  children?: ReactNode;
}

/** Drawn by the page itself too, before the app is there (prerender/openings.tsx). */
export function DueCard({ side, sentence, children }: DueCardProps) {
  return (
    <div className={classes(styles.due, styles[side])} role="status">
      <p className={styles.sentence}>{sentence}</p>
      {children}
    </div>
  );
}
