import { ArrowRightLeft, FileSpreadsheet, Printer, Table2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { today } from "@/core/dates/dates";
import { fileName } from "@/core/export/fileName";
import type { Currency } from "@/core/money/currency";
import type { EventBook } from "@/data/export/book";
import { useNameWords } from "@/data/export/useNameWords";
import { saveFile } from "@/platform/files/saveFile";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Soft } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { useMethodName } from "@/ui/paying/useMethodName";
import { toast } from "@/ui/toast";
import { endingOf, type FileWords, type Format, TYPES, textIn } from "../bookFiles";
import { DividoFile } from "./DividoFile";
import styles from "./ExportActions.module.css";

/** File formats for other apps. */
const ELSEWHERE = [
  { format: "spliit", Icon: ArrowRightLeft },
  { format: "table", Icon: Table2 },
] as const;

/** Actions of the page: CSV, printing (which also makes a PDF), and files for other apps. */
export function ExportActions({ book }: { book: EventBook }) {
  const { t } = useTranslation(["book", "common"]);
  const words = useFileWords(book.event.default_currency);
  const save = (format: Format) => {
    const file = new Blob([textIn(format, book, words)], { type: TYPES[format] });
    const name = fileName(book.event.name, ` ${today()}${endingOf(format, t("elsewhere.table_file"))}`);
    saveFile(name, file);
    toast.success(t("common:file_saved", { file: name }));
  };
  return (
    <div className={styles.screen}>
      <Card className={styles.actions}>
        <div className={styles.way}>
          <Button wide onClick={() => save("csv")}>
            <FileSpreadsheet size={18} aria-hidden="true" /> {t("save")}
          </Button>
          <Soft>{t("save_text")}</Soft>
        </div>
        <div className={styles.way}>
          <Button wide variant="secondary" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" /> {t("print")}
          </Button>
          <Soft>{t("print_text")}</Soft>
        </div>
      </Card>
      <Section title={t("elsewhere.title")}>
        <Card className={styles.elsewhere}>
          <DividoFile book={book} words={words.names} onSave={() => save("divido")} />
          {ELSEWHERE.map(({ format, Icon }) => (
            <div key={format} className={styles.way}>
              <Button wide variant="secondary" onClick={() => save(format)}>
                <Icon size={18} aria-hidden="true" /> {t(`elsewhere.${format}`)}
              </Button>
              <Soft>{t(`elsewhere.${format}_text`)}</Soft>
            </div>
          ))}
        </Card>
      </Section>
    </div>
  );
}

/** Returns the texts of an event's files in the reader's language. */
function useFileWords(currency: Currency): FileWords {
  const { t } = useTranslation(["book", "common"]);
  const methodOf = useMethodName();
  return {
    csv: {
      date: t("csv.date"),
      type: t("csv.type"),
      topic: t("common:topic.label"),
      description: t("csv.description"),
      place: t("csv.place"),
      paid_by: t("csv.paid_by"),
      amount: t("csv.amount"),
      currency: t("csv.currency"),
      rate: t("csv.rate"),
      cost: t("csv.cost", { currency }),
      payment: t("csv.payment"),
      total: t("csv.total"),
      topics: t("common:topic.of", { returnObjects: true }),
      methodOf,
      category: { place: t("csv.category_place"), general: t("csv.category_general") },
    },
    names: useNameWords(),
  };
}
