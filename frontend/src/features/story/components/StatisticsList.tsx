import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { ReceiptArt } from "@/ui/art";
import { QueryView } from "@/ui/QueryView";
import { Segmented } from "@/ui/Segmented";
import { EmptyState, Skeleton } from "@/ui/State";
import { useStatistics } from "../api/statistics";
import { categoriesOf, currenciesOf, monthsOf } from "../charts";
import type { CategorySpent, Statistics } from "../statistics";
import { MonthChart } from "./MonthChart";
import { Panel, Panels } from "./Panel";
import { Places } from "./Places";
import { Records } from "./Records";
import styles from "./StatisticsList.module.css";
import { SumBars } from "./SumBars";

/** Shows the reader's own statistics (docs/product.md 4) except the counts, which StatisticsInShort shows. */
export function StatisticsList() {
  const statistics = useStatistics();
  return (
    <QueryView query={statistics} skeleton={<StatisticsSkeleton />} fallback="failed_load_statistics">
      {(mine) => <Content statistics={mine} />}
    </QueryView>
  );
}

function Content({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation("statistics");
  const currencies = currenciesOf(statistics);
  const [chosen, setChosen] = useState<Currency | null>(null);
  const currency = chosen && currencies.includes(chosen) ? chosen : currencies[0];
  return (
    <div className={styles.list}>
      {currency === undefined ? (
        <div className={styles.none}>
          <EmptyState art={<ReceiptArt />} title={t("empty_title")} text={t("empty_text")} />
        </div>
      ) : (
        <>
          {currencies.length > 1 && (
            <div className={styles.currency}>
              <Segmented<Currency>
                label={t("currency")}
                hideLabel
                value={currency}
                onChange={setChosen}
                options={currencies.map((value) => ({ value, label: value }))}
              />
            </div>
          )}
          <Panels>
            <MonthChart months={monthsOf(statistics.by_month, currency)} currency={currency} />
            <CategoryBars rows={categoriesOf(statistics.by_category, currency)} />
            <Panel title={t("records.title")}>
              <Records statistics={statistics} />
            </Panel>
            <Places places={statistics.visited_places} />
          </Panels>
        </>
      )}
    </div>
  );
}

function StatisticsSkeleton() {
  const { t } = useTranslation("statistics");
  return (
    <div className={styles.list}>
      <p>{t("loading")}</p>
      <Skeleton height="11rem" />
      <Skeleton height="11rem" />
      <Skeleton height="14rem" />
    </div>
  );
}

/** Shows the sums by category of event. */
function CategoryBars({ rows }: { rows: readonly CategorySpent[] }) {
  const { t } = useTranslation(["statistics", "common"]);
  const first = rows[0];
  if (!first || first.total === 0) return null;
  return (
    <Panel title={t("statistics:categories.title")}>
      <SumBars
        currency={first.currency}
        partName={t("statistics:categories.my_share")}
        rows={rows.map((row) => ({
          key: row.category,
          name: t(`common:category.${row.category}`),
          total: row.total,
          part: row.my_share,
        }))}
      />
    </Panel>
  );
}
