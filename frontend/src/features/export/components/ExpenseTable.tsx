import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { EventBook } from "@/data/export/book";
import { linesOf } from "@/data/export/lines";
import { useGrowingList } from "../useGrowingList";
import { LineRows } from "./LineRows";
import styles from "./Paper.module.css";

interface ExpenseTableProps {
  book: EventBook;
  /** The same function as long as it names the same. */
  nameOf: (userId: string) => string;
}

/** Every expense and payment, oldest first, each with who paid and everyone's share. */
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
