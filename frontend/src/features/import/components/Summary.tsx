import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { unbroken } from "@/core/text/unbroken";
import { dayOf, type FileRead } from "@/data/import/model";
import { Notice } from "@/ui/Notice";
import { useSourceName } from "../useSourceName";

/** Shows what a file contains. */
export function Summary({ file }: { file: FileRead }) {
  const { t, i18n } = useTranslation("imports");
  const sourceName = useSourceName();
  const payments = file.entries.filter(({ kind }) => kind === "payment").length;
  const series = file.series.length;
  const photos = file.entries.reduce((count, entry) => count + (entry.photos?.length ?? 0), 0);
  const splits = file.splits.length;
  const days = file.entries.map(dayOf).sort();
  const [first] = days;
  const last = days.at(-1);
  return (
    <Notice tone={file.entries.length + series + splits > 0 ? "success" : "warning"}>
      <strong>{sourceName(file.source)}</strong>
      {" · "}
      <Counts expenses={file.entries.length - payments} payments={payments} series={series} splits={splits} />
      {photos > 0 && ` · ${t("summary.photos", { count: photos })}`}
      {first && last && ` · ${unbroken(`${formatDate(first, i18n.language)} – ${formatDate(last, i18n.language)}`)}`}
    </Notice>
  );
}

interface CountsProps {
  expenses: number;
  payments: number;
  series: number;
  splits?: number;
}

/** Counts the entries of an import by kind. Recurring expenses and saved splits are rare, and only named if there are any. */
export function Counts({ expenses, payments, series, splits = 0 }: CountsProps) {
  const { t } = useTranslation("imports");
  const said = [t("summary.expenses", { count: expenses }), t("summary.payments", { count: payments })];
  if (series > 0) said.push(t("summary.series", { count: series }));
  if (splits > 0) said.push(t("summary.splits", { count: splits }));
  return said.join(" · ");
}
