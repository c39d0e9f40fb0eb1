import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import { formatUnits, type Units } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { payersLine } from "@/domain/event/payersLine";
import { titleOf } from "@/domain/ledger/title";
import { Amount } from "@/ui/Amount";
import { type BookedExpense, payersOf } from "../book";
import type { BookEntry } from "../entries";
import styles from "./Paper.module.css";

interface EntryRowsProps {
  entries: readonly BookEntry[];
  currency: Currency;
  nameOf: (userId: string) => string;
}

/** A part of the entries; what stands is not rendered anew when more comes after it. */
export const EntryRows = memo(function EntryRows({ entries, currency, nameOf }: EntryRowsProps) {
  const { t, i18n } = useTranslation("book");
  return (
    <tbody>
      {entries.map((entry) =>
        entry.kind === "expense" ? (
          <tr key={entry.expense.id}>
            <td className={styles.date}>{formatDate(entry.date, i18n.language)}</td>
            <td>
              <What expense={entry.expense} currency={currency} nameOf={nameOf} />
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
  );
});

type WhatProps = Omit<EntryRowsProps, "entries"> & { expense: BookedExpense };

function What({ expense, currency, nameOf }: WhatProps) {
  const { t } = useTranslation("common");
  const line = (amounts: [string, Units][]) =>
    payersLine(amounts.map(([person, amount]) => ({ name: nameOf(person), amount: formatUnits(amount, currency) })));
  const payers = payersOf(expense);
  const [first, second] = payers;
  return (
    <>
      <span className={styles.what}>{titleOf(expense)}</span>
      <span className={styles.small}>
        {second ? t("paid.several", { names: line(payers) }) : t("paid.one", { name: nameOf(first?.[0] ?? "") })}
        {expense.description && expense.place_name && ` · ${isolated(expense.place_name)}`}
      </span>
      <span className={styles.small}>{line(Object.entries(expense.shares))}</span>
    </>
  );
}
