import { FileSpreadsheet, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { today } from "@/core/dates/dates";
import { usePersonName } from "@/domain/people/usePersonName";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import type { EventBook } from "../book";
import { csvOf, fileName } from "../bookCsv";
import { saveFile } from "../saveFile";
import styles from "./ExportActions.module.css";

/** The two ways out: a file, and the printer (which also makes a PDF). */
export function ExportActions({ book }: { book: EventBook }) {
  const { t } = useTranslation("book");
  const nameOf = usePersonName();
  const save = () => {
    const text = csvOf(book, {
      date: t("csv.date"),
      type: t("csv.type"),
      description: t("csv.description"),
      place: t("csv.place"),
      paid_by: t("csv.paid_by"),
      amount: t("csv.amount"),
      currency: t("csv.currency"),
      rate: t("csv.rate"),
      cost: t("csv.cost", { currency: book.event.default_currency }),
      payment: t("csv.payment"),
      total: t("csv.total"),
      category: { place: t("csv.category_place"), general: t("csv.category_general") },
      nameOf,
    });
    saveFile(fileName(book.event.name, today()), text, "text/csv;charset=utf-8");
  };
  return (
    <Card className={styles.actions}>
      <div className={styles.way}>
        <Button wide onClick={save}>
          <FileSpreadsheet size={18} aria-hidden="true" /> {t("save")}
        </Button>
        <p className={styles.text}>{t("save_text")}</p>
      </div>
      <div className={styles.way}>
        <Button wide variant="secondary" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> {t("print")}
        </Button>
        <p className={styles.text}>{t("print_text")}</p>
      </div>
    </Card>
  );
}
