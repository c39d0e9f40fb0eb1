import { useTranslation } from "react-i18next";
import { formatAmount } from "@/shared/money/cents";
import type { Currency } from "@/shared/money/currency";
import { monthName } from "../monthName";
import { running } from "../periods";
import type { MonthSpent } from "../statistics";
import { RunningLines } from "./RunningLines";
import { SpentBars } from "./SpentBars";
import { SpentFigure } from "./SpentFigure";

/** What was spent month by month, and how it added up: as pictures and, for who would rather read, as tables. */
export function MonthChart({ months, currency }: { months: readonly MonthSpent[]; currency: Currency }) {
  const { t, i18n } = useTranslation("statistics");
  const slots = months.map((month) => ({
    ...month,
    key: month.month,
    short: monthName(month.month, i18n.language, "short"),
    name: monthName(month.month, i18n.language, "long"),
  }));
  const largest = slots.reduce((most, slot) => (most && most.total >= slot.total ? most : slot), slots[0]);
  const sums = running(slots);
  const last = sums.at(-1);
  if (!largest || !last) return null;
  return (
    <>
      <SpentFigure title={t("months.title")} slots={slots} time={t("months.month")}>
        <SpentBars
          slots={slots}
          label={t("months.picture", {
            currency,
            month: largest.name,
            amount: formatAmount(largest.total, currency),
          })}
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
