import { useTranslation } from "react-i18next";
import type { CategorySpent } from "../statistics";
import { Panel } from "./Panel";
import { SumBars } from "./SumBars";

/** Shows the sums by category of event. */
export function CategoryBars({ rows }: { rows: readonly CategorySpent[] }) {
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
