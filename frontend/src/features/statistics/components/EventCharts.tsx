import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import type { EventStatistics } from "../eventStatistics";
import { periodName } from "../periodName";
import { periodsOf, running } from "../periods";
import { RunningLines } from "./RunningLines";
import { SpentBars } from "./SpentBars";
import { SpentFigure } from "./SpentFigure";

/** What was spent over time, and how it added up. */
export function EventCharts({ statistics }: { statistics: EventStatistics }) {
  const { t, i18n } = useTranslation("statistics");
  const currency = statistics.event.default_currency;
  const { unit, periods } = periodsOf(statistics.by_day);
  const slots = periods.map((period) => ({
    ...period,
    currency,
    key: period.start,
    short: periodName(period.start, unit, i18n.language, "short"),
    name: periodName(period.start, unit, i18n.language, "long"),
  }));
  const largest = slots.reduce((most, slot) => (most && most.total >= slot.total ? most : slot), slots[0]);
  const sums = running(slots);
  const last = sums.at(-1);
  if (!largest || !last) return null;
  return (
    <>
      <SpentFigure title={t(`event.by_${unit}`)} slots={slots} time={t(`event.${unit}`)}>
        <SpentBars
          slots={slots}
          label={t("event.picture", { most: largest.name, amount: formatAmount(largest.total, currency) })}
        />
      </SpentFigure>
      {slots.length > 1 && (
        <SpentFigure title={t("running.title")} slots={sums} time={t("running.until")}>
          <RunningLines
            slots={sums}
            label={t("running.picture", {
              total: formatAmount(last.total, currency),
              share: formatAmount(last.my_share, currency),
            })}
          />
        </SpentFigure>
      )}
    </>
  );
}
