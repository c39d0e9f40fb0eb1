import { useTranslation } from "react-i18next";
import { cumulative } from "@/core/money/cumulative";
import type { Currency } from "@/core/money/currency";
import { periodName } from "@/data/story/periodName";
import type { PeriodUnit } from "@/data/story/periods";
import type { Bar } from "@/data/story/strip";
import { Amount } from "@/ui/Amount";
import { Details } from "./Details";

interface DayTableProps {
  bars: readonly Bar[];
  unit: PeriodUnit;
  currency: Currency;
  /** Whether a column shows the reader's share. */
  withShare: boolean;
}

/** The amounts behind the bars, and the running total, newest first. */
export function DayTable({ bars, unit, currency, withShare }: DayTableProps) {
  const { t, i18n } = useTranslation("story");
  const sums = cumulative(bars);
  return (
    <Details
      heads={[t(unit), t("total"), ...(withShare ? [t("my_share")] : []), t("so_far")]}
      rows={bars
        .map(({ start, total, my_share }, index) => ({
          key: start,
          cells: [
            periodName(start, unit, i18n.language, "long"),
            <Amount key="total" amount={total} currency={currency} />,
            ...(withShare ? [<Amount key="share" amount={my_share} currency={currency} />] : []),
            <Amount key="so far" amount={sums[index]?.total ?? total} currency={currency} />,
          ],
        }))
        .reverse()}
    />
  );
}
