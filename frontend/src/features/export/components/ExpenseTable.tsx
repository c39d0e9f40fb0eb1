import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { EventBook } from "@/data/export/book";
import { linesOf } from "@/data/export/lines";
import { useGrowingList } from "../useGrowingList";
import { LineRows } from "./LineRows";
import styles from "./Paper.module.css";

interface ExpenseTableProps {
  book: EventBook;
  /** Must be the same function while the names stay the same. */
  nameOf: (userId: string) => string;
}

/** A table of every expense and payment, oldest first, with payers and shares. */
export function ExpenseTable({ book, nameOf }: ExpenseTableProps) {
  const { t } = useTranslation("book");
  const lines = useMemo(() => linesOf(book), [book]);
  const { pieces, end } = useGrowingList(lines);
  if (lines.length === 0) return <p>{t("nothing")}</p>;
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t("column.date")}</th>
            <th scope="col">{t("column.what")}</th>
            <th scope="col" className={styles.money}>
              {t("column.amount")}
            </th>
          </tr>
        </thead>
        {pieces.map(({ start, rows }) => (
          <LineRows key={start} lines={rows} currency={book.event.default_currency} nameOf={nameOf} />
        ))}
      </table>
      <div ref={end} />
    </>
  );
}
