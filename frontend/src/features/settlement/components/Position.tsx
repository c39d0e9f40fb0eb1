import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { SettledArt } from "@/ui/art";
import { classes } from "@/ui/classes";
import { AvatarStack } from "@/ui/people/Avatar";
import { EmptyState } from "@/ui/State";
import { useSettlementScreen } from "../context";
import type { Settlement } from "../settlement";
import styles from "./Position.module.css";

/** One sentence that says it all: what the reader pays or gets, or that all is settled. */
export function Position({ settlement: { position, mine, others } }: { settlement: Settlement }) {
  const { t } = useTranslation("settlement");
  const { page, me, names } = useSettlementScreen();
  if (position.side === "settled") {
    const text = others.length === 0 ? "all_settled" : "you_settled";
    return <EmptyState art={<SettledArt />} title={t(`${text}.title`)} text={t(`${text}.text`)} />;
  }
  const pays = position.side === "pays";
  const values = { count: position.people, amount: formatAmount(position.total, page.event.default_currency) };
  const sentence = pays ? (
    <Trans t={t} i18nKey="pays" count={values.count} values={values} components={{ 1: <strong /> }} />
  ) : (
    <Trans t={t} i18nKey="gets" count={values.count} values={values} components={{ 1: <strong /> }} />
  );
  return (
    <PositionCard side={position.side} sentence={sentence}>
      <AvatarStack people={mine.map(({ from, to }) => names.personOf(from === me ? to : from))} size={36} />
    </PositionCard>
  );
}

interface PositionCardProps {
  side: "pays" | "gets";
  sentence: ReactNode;
  children?: ReactNode;
}

/** Drawn by the page itself too, before the app is there (prerender/openings.tsx). */
export function PositionCard({ side, sentence, children }: PositionCardProps) {
  return (
    <div className={classes(styles.position, styles[side])} role="status">
      <p className={styles.sentence}>{sentence}</p>
      {children}
    </div>
  );
}
