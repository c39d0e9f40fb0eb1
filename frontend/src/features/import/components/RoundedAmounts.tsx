import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import type { Rounded } from "@/data/import/model";
import { Soft } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { LongList } from "./LongList";
import styles from "./Preview.module.css";

/** Lists amounts finer than their currency, with the rounded values. */
export function RoundedAmounts({ rounded }: { rounded: readonly Rounded[] }) {
  const { t } = useTranslation("imports");
  return (
    <Section title={t("rounded.count", { count: rounded.length })}>
      <LongList all={rounded}>
        {({ row, said, title, amount, currency }) => (
          <li key={row} className={styles.refused}>
            <p className={styles.strong}>{t("rounded.row", { row, said, amount: formatAmount(amount, currency) })}</p>
            <Soft>
              <bdi>{title}</bdi>
            </Soft>
          </li>
        )}
      </LongList>
    </Section>
  );
}
