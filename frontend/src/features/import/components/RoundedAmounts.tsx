import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Rounded } from "@/core/import/model";
import { formatAmount } from "@/core/money/units";
import { Button } from "@/ui/Button";
import { Section } from "@/ui/Page";
import styles from "./Preview.module.css";

/** Number of amounts shown at first. */
const SHOWN_AT_FIRST = 20;

/** Lists amounts finer than their currency, with the rounded values. */
export function RoundedAmounts({ rounded }: { rounded: readonly Rounded[] }) {
  const { t } = useTranslation("imports");
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  return (
    <Section title={t("rounded.count", { count: rounded.length })}>
      <ul className={styles.list}>
        {rounded.slice(0, shown).map(({ row, said, title, amount, currency }) => (
          <li key={row} className={styles.refused}>
            <p className={styles.strong}>{t("rounded.row", { row, said, amount: formatAmount(amount, currency) })}</p>
            <p className={styles.soft}>
              <bdi>{title}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {rounded.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          {t("refused.more", { count: rounded.length - shown })}
        </Button>
      )}
    </Section>
  );
}
