import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Chart.module.css";
import { Panel } from "./Panel";
import { SpentTable } from "./SpentTable";
import type { Slot } from "./slot";

interface SpentFigureProps {
  title: string;
  slots: readonly Slot[];
  /** What the first column of the table is called. */
  time: string;
  children: ReactNode;
}

/** A picture over time with its legend and, on request, its table, the newest first. */
export function SpentFigure({ title, slots, time, children }: SpentFigureProps) {
  const { t } = useTranslation("statistics");
  return (
    <Panel title={title}>
      {children}
      <div className={styles.foot}>
        <div className={styles.explained}>
          <Legend total={t("months.total")} share={t("months.my_share")} />
          <details className={styles.table}>
            <summary>{t("months.as_table")}</summary>
            <SpentTable
              heads={{ name: time, total: t("months.total"), my_share: t("months.my_share") }}
              rows={slots.toReversed()}
            />
          </details>
        </div>
      </div>
    </Panel>
  );
}

/** Which of the two bars is which; they differ by outline, not by colour alone. */
export function Legend({ total, share }: { total: string; share: string }) {
  return (
    <ul className={styles.legend}>
      <Key shape={styles.total}>{total}</Key>
      <Key shape={styles.share}>{share}</Key>
    </ul>
  );
}

function Key({ shape, children }: { shape: string | undefined; children: string }) {
  return (
    <li>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <rect className={shape} x="1" y="1" width="12" height="12" rx="3" />
      </svg>
      {children}
    </li>
  );
}
