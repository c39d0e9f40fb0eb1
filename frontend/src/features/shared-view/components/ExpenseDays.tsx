import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/core/dates/dates";
import type { Person } from "@/data/person/model";
import { Amount } from "@/ui/Amount";
import { Button } from "@/ui/Button";
import rows from "@/ui/expense/Rows.module.css";
import { Section } from "@/ui/Page";
import { useFurtherExpenses } from "../api/view";
import { daysOf } from "../days";
import type { ViewedEvent } from "../viewed";
import styles from "./ExpenseDays.module.css";
import { ExpenseLine, PaymentLine } from "./ExpenseLines";

interface ExpenseDaysProps {
  token: string;
  seen: ViewedEvent;
  people: ReadonlyMap<string, Person>;
}

/** Expenses and repayments by day, newest first. Earlier days load on request. */
export function ExpenseDays({ token, seen, people }: ExpenseDaysProps) {
  const { t, i18n } = useTranslation("view");
  const [pages, setPages] = useState(0);
  const further = useFurtherExpenses(token, seen, pages);
  const expenses = [...seen.expenses, ...(further.data?.expenses ?? [])];
  const more = (further.data ?? seen).next !== null;
  const days = daysOf(expenses, seen.payments, more);
  const currency = seen.event.default_currency;
  return (
    <Section title={t("expenses")}>
      {days.length === 0 && <p className={styles.nothing}>{t("nothing")}</p>}
      {days.map((day, index) => (
        <section key={day.date} aria-label={formatDay(day.date, i18n.language)}>
          <div className={styles.head}>
            <h3 className={styles.title}>{formatDay(day.date, i18n.language)}</h3>
            {/* The last day may be incomplete, so it has no total yet. */}
            {day.expenses.length > 0 && !(more && index === days.length - 1) && (
              <Amount className={styles.total} amount={day.total} currency={currency} />
            )}
          </div>
          <ul className={rows.rows}>
            {day.expenses.map((expense) => (
              <ExpenseLine key={expense.id} expense={expense} people={people} currency={currency} />
            ))}
            {day.payments.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} people={people} currency={currency} />
            ))}
          </ul>
        </section>
      ))}
      {more && (
        <>
          <Button
            className={styles.more}
            variant="secondary"
            busy={further.isFetching}
            onClick={() => (further.isError ? void further.refetch() : setPages(pages + 1))}
          >
            {t("earlier")}
          </Button>
          <p className={styles.onPaper}>{t("more", { count: seen.expense_count - expenses.length })}</p>
        </>
      )}
    </Section>
  );
}
