import { Trans, useTranslation } from "react-i18next";
import { formatAmount } from "@/shared/money/cents";
import { AvatarStack } from "@/shared/ui/Avatar";
import { SettledArt } from "@/shared/ui/art";
import { classes } from "@/shared/ui/classes";
import { EmptyState } from "@/shared/ui/State";
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
  return (
    <div className={classes(styles.position, pays ? styles.pays : styles.gets)} role="status">
      <p className={styles.sentence}>
        {pays ? (
          <Trans t={t} i18nKey="pays" count={values.count} values={values} components={{ 1: <strong /> }} />
        ) : (
          <Trans t={t} i18nKey="gets" count={values.count} values={values} components={{ 1: <strong /> }} />
        )}
      </p>
      <AvatarStack people={mine.map(({ from, to }) => names.personOf(from === me ? to : from))} size={36} />
    </div>
  );
}
