import { useState } from "react";
import { useTranslation } from "react-i18next";
import { monthName } from "@/core/dates/monthName";
import { cumulative } from "@/core/money/cumulative";
import type { Currency } from "@/core/money/currency";
import { absolute, formatAmount, type Units } from "@/core/money/units";
import { onDemand } from "@/ui/onDemand";
import { Segmented } from "@/ui/Segmented";
import { Skeleton } from "@/ui/State";
import type { MonthSpent } from "../statistics";
import { SpentAxis } from "./SpentAxis";
import { SpentFigure } from "./SpentFigure";
import styles from "./SumBars.module.css";
import type { Slot } from "./slot";

const RunningLines = onDemand(async () => (await import("./RunningLines")).RunningLines, {
  fallback: <Skeleton height="11rem" />,
});

type View = "months" | "running";

/** Draws the sums per month, or the running sums. A table with the figures is shown on request. */
export function MonthChart({ months, currency }: { months: readonly MonthSpent[]; currency: Currency }) {
  const { t, i18n } = useTranslation("statistics");
  const [chosen, setChosen] = useState<View>("months");
  const slots = months.map((month) => ({
    ...month,
    key: month.month,
    short: monthName(month.month, i18n.language, "short"),
    name: monthName(month.month, i18n.language, "long"),
  }));
  const largest = slots.reduce((most, slot) => (most && most.total >= slot.total ? most : slot), slots[0]);
  const sums = cumulative(slots);
  const last = sums.at(-1);
  if (!largest || !last) return null;
  const choosable = slots.length > 1;
  const view = choosable ? chosen : "months";
  return (
    <SpentFigure
      title={t("months.title")}
      slots={view === "months" ? slots : sums}
      time={t(view === "months" ? "months.month" : "running.until")}
    >
      {choosable && (
        <Segmented<View>
          label={t("months.title")}
          hideLabel
          value={view}
          onChange={setChosen}
          options={[
            { value: "months", label: t("months.view") },
            { value: "running", label: t("running.view") },
          ]}
        />
      )}
      {view === "months" ? (
        <SpentBars
          slots={slots}
          label={t("months.picture", { currency, month: largest.name, amount: formatAmount(largest.total, currency) })}
        />
      ) : (
        <RunningLines
          slots={sums}
          label={t("running.picture", {
            total: formatAmount(last.total, currency),
            share: formatAmount(last.my_share, currency),
          })}
        />
      )}
    </SpentFigure>
  );
}

const WIDEST_BAR = 34;

/**
 * Draws a bar per slot: the group's sum, and in it the reader's share. Bars have the height of the absolute value, and are
 * pale where more came back than was spent.
 */
function SpentBars({ slots, label }: { slots: readonly Slot[]; label: string }) {
  return (
    <SpentAxis slots={slots} label={label}>
      {({ slot, left, floor, height }) => {
        const width = Math.min(WIDEST_BAR, slot * 0.62);
        const tall = (amount: Units) => height(absolute(amount));
        const bar = { width, rx: Math.min(5, width / 3) };
        return slots.map(({ key, name, total, my_share, currency }, place) => {
          const x = left(place) + (slot - width) / 2;
          return (
            <g key={key} opacity={total < 0 ? 0.5 : undefined}>
              <title>{`${name}: ${formatAmount(total, currency)}`}</title>
              {total !== 0 && (
                <rect {...bar} className={styles.total} x={x} y={floor - tall(total)} height={tall(total)} />
              )}
              {my_share !== 0 && my_share < 0 === total < 0 && (
                <rect {...bar} className={styles.full} x={x} y={floor - tall(my_share)} height={tall(my_share)} />
              )}
            </g>
          );
        });
      }}
    </SpentAxis>
  );
}
