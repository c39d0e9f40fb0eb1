import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import type { FileRead } from "@/core/import/model";
import { Notice } from "@/ui/Notice";
import styles from "./Preview.module.css";

/** Shows what a file contains. */
export function Summary({ file }: { file: FileRead }) {
  const { t, i18n } = useTranslation("imports");
  const payments = file.entries.filter(({ kind }) => kind === "payment").length;
  const series = file.series.length;
  const days = file.entries.map(({ date }) => date).sort();
  const [first] = days;
  const last = days.at(-1);
  return (
    <Notice tone={file.entries.length + series > 0 ? "success" : "warning"}>
      <strong>{t(`source.${file.source}`)}</strong>
      {" · "}
      <Counts expenses={file.entries.length - payments} payments={payments} series={series} />
      {first && last && (
        <>
          {" · "}
          <span className={styles.whole}>
            {formatDate(first, i18n.language)} – {formatDate(last, i18n.language)}
          </span>
        </>
      )}
    </Notice>
  );
}

/** Counts the entries of an import by kind. Recurring expenses are rare, and only named if there are any. */
export function Counts({ expenses, payments, series }: { expenses: number; payments: number; series: number }) {
  const { t } = useTranslation("imports");
  const said = [t("summary.expenses", { count: expenses }), t("summary.payments", { count: payments })];
  return [...said, ...(series > 0 ? [t("summary.series", { count: series })] : [])].join(" · ");
}
