import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import type { FileRead } from "@/core/import/model";
import { Notice } from "@/ui/Notice";

export function Summary({ file }: { file: FileRead }) {
  const { t, i18n } = useTranslation("imports");
  const payments = file.entries.filter(({ kind }) => kind === "payment").length;
  const days = file.entries.map(({ date }) => date).sort();
  const [first] = days;
  const last = days.at(-1);
  return (
    <Notice tone={file.entries.length > 0 ? "success" : "warning"}>
      <strong>{t(`source.${file.source}`)}</strong>
      {" · "}
      {t("summary.expenses", { count: file.entries.length - payments })}
      {" · "}
      {t("summary.payments", { count: payments })}
      {first && last && ` · ${formatDate(first, i18n.language)} – ${formatDate(last, i18n.language)}`}
    </Notice>
  );
}
