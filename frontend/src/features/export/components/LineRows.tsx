import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import { absolute, formatUnits, type Units } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { unbroken } from "@/core/text/unbroken";
import { payersLine } from "@/data/expense/payersLine";
import { titleOf } from "@/data/expense/title";
import { type BookedExpense, payersOf } from "@/data/export/book";
import type { BookLine } from "@/data/export/lines";
import { Amount } from "@/ui/Amount";
import { useMethodName } from "@/ui/paying/useMethodName";
import styles from "./Paper.module.css";

interface LineRowsProps {
  lines: readonly BookLine[];
  currency: Currency;
  nameOf: (userId: string) => string;
}

/** A chunk of rows. Memoized, so that adding further chunks does not render it again. */
export const LineRows = memo(function LineRows({ lines, currency, nameOf }: LineRowsProps) {
  const { t, i18n } = useTranslation("book");
  const methodOf = useMethodName();
  return (
    <tbody>
      {lines.map((line) =>
        line.kind === "expense" ? (
          <tr key={line.expense.id}>
            <td className={styles.date}>{formatDate(line.date, i18n.language)}</td>
            <td>
              <What expense={line.expense} currency={currency} nameOf={nameOf} />
            </td>
            <td className={styles.money}>
              <Amount amount={line.expense.amount_in_event_currency} currency={currency} />
              {line.expense.currency !== currency && (
                <span className={styles.small}>
                  <Amount amount={line.expense.amount} currency={line.expense.currency} />
                </span>
              )}
            </td>
          </tr>
        ) : (
          <tr key={line.payment.id}>
            <td className={styles.date}>{formatDate(line.date, i18n.language)}</td>
            <td>
              <span className={styles.what}>
                {t("csv.payment")}
                {line.payment.method && ` · ${methodOf(line.payment.method)}`}
              </span>
              <span className={styles.small}>
                {t("transfer", { from: nameOf(line.payment.from_user), to: nameOf(line.payment.to_user) })}
                {line.payment.note && ` · ${isolated(line.payment.note)}`}
              </span>
            </td>
            <td className={styles.money}>
              <Amount amount={line.payment.amount} currency={currency} />
            </td>
          </tr>
        ),
      )}
    </tbody>
  );
});

type WhatProps = Omit<LineRowsProps, "lines"> & { expense: BookedExpense };

function What({ expense, currency, nameOf }: WhatProps) {
  const { t } = useTranslation("common");
  const isRefund = expense.amount < 0;
  const line = (amounts: [string, Units][]) =>
    payersLine(
      amounts.map(([person, amount]) => ({ name: unbroken(nameOf(person)), amount: formatUnits(amount, currency) })),
    );
  const payers = payersOf(expense).map(([person, paid]): [string, Units] => [person, absolute(paid)]);
  const [first, second] = payers;
  return (
    <>
      <span className={styles.what}>{titleOf(expense)}</span>
      <span className={styles.small}>
        {second
          ? t(isRefund ? "paid_back.several" : "paid.several", { names: line(payers) })
          : t(isRefund ? "paid_back.one" : "paid.one", { name: nameOf(first?.[0] ?? "") })}
        {expense.description && expense.place_name && ` · ${isolated(expense.place_name)}`}
      </span>
      <span className={styles.small}>{line(Object.entries(expense.shares))}</span>
    </>
  );
}
