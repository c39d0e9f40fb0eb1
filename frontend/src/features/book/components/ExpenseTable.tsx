import { useTranslation } from "react-i18next";
import { formatDate } from "@/shared/dates/dates";
import { isolated } from "@/shared/i18n/isolated";
import { formatCents } from "@/shared/money/cents";
import { Amount } from "@/shared/ui/Amount";
import type { BookedExpense, EventBook } from "../book";
import { entriesOf } from "../entries";
import styles from "./Paper.module.css";

interface ExpenseTableProps {
  book: EventBook;
  nameOf: (userId: string) => string;
}

/** Every expense and payment, oldest first, each with who paid and everyone's share. */
export function ExpenseTable({ book, nameOf }: ExpenseTableProps) {
  const { t, i18n } = useTranslation("book");
  const { default_currency: currency } = book.event;
  const entries = entriesOf(book);
  if (entries.length === 0) return <p>{t("nothing")}</p>;
  return (
    <table className={styles.entries}>
      <thead>
        <tr>
          <th scope="col">{t("column.date")}</th>
          <th scope="col">{t("column.what")}</th>
          <th scope="col" className={styles.money}>
            {t("column.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) =>
          entry.kind === "expense" ? (
            <tr key={entry.expense.id}>
              <td className={styles.date}>{formatDate(entry.date, i18n.language)}</td>
              <td>
                <What expense={entry.expense} nameOf={nameOf} />
              </td>
              <td className={styles.money}>
                <Amount amount={entry.expense.amount_in_event_currency} currency={currency} />
                {entry.expense.currency !== currency && (
                  <span className={styles.small}>
                    <Amount amount={entry.expense.amount} currency={entry.expense.currency} />
                  </span>
                )}
              </td>
            </tr>
          ) : (
            <tr key={entry.payment.id}>
              <td className={styles.date}>{formatDate(entry.date, i18n.language)}</td>
              <td>
                <span className={styles.what}>{t("csv.payment")}</span>
                <span className={styles.small}>
                  {t("transfer", { from: nameOf(entry.payment.from_user), to: nameOf(entry.payment.to_user) })}
                </span>
              </td>
              <td className={styles.money}>
                <Amount amount={entry.payment.amount} currency={currency} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function What({ expense, nameOf }: { expense: BookedExpense } & Pick<ExpenseTableProps, "nameOf">) {
  const { t } = useTranslation("book");
  const shares = Object.entries(expense.shares).map(([person, share]) => `${nameOf(person)} ${formatCents(share)}`);
  return (
    <>
      <span className={styles.what}>{expense.description || expense.place_name}</span>
      <span className={styles.small}>
        {t("paid_by", { name: nameOf(expense.paid_by) })}
        {expense.description && expense.place_name && ` · ${isolated(expense.place_name)}`}
      </span>
      <span className={styles.small}>{shares.join(" · ")}</span>
    </>
  );
}
