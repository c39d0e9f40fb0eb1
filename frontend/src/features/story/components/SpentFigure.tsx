import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Chart.module.css";
import { Panel } from "./Panel";
import { SpentTable } from "./SpentTable";
import { Legend } from "./SumBars";
import type { Slot } from "./slot";

interface SpentFigureProps {
  title: string;
  slots: readonly Slot[];
  /** Heading of the table's first column. */
  time: string;
  children: ReactNode;
}

/** Shows a chart with its legend. A table with the newest row first is shown on request. */
export function SpentFigure({ title, slots, time, children }: SpentFigureProps) {
  const { t } = useTranslation("statistics");
  return (
    <Panel title={title}>
      {children}
      <div className={styles.foot}>
        <div className={styles.explained}>
          <Legend total={t("months.total")} full={t("months.my_share")} />
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
