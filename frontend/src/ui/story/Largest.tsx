import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import { isolated } from "@/core/text/isolated";
import type { ExpenseFilter } from "@/data/expense/filter";
import { titleOf } from "@/data/expense/title";
import { usePersonName } from "@/data/person/usePersonName";
import { type LargeExpense, largestExpenses } from "@/data/story/model";
import { Amount } from "@/ui/Amount";
import { Chapter, type ChapterProps } from "./Chapter";
import { MaybeLink } from "./MaybeLink";
import styles from "./Rows.module.css";

/** Limit of the letters of a description that the search uses (expenses.words). */
const LOOKED_FOR = 60;

function filterOf({ description, expense_date, paid_by }: LargeExpense): Partial<ExpenseFilter> {
  const day = { date_from: expense_date, date_to: expense_date };
  return description
    ? { ...day, search: [...description].slice(0, LOOKED_FOR).join("") }
    : { ...day, paid_by: paid_by[0] };
}

/** The five largest expenses, with their day and payers. */
export function Largest({ story, people, linkTo }: ChapterProps) {
  const { t, i18n } = useTranslation("story");
  const nameOf = usePersonName();
  const largest = largestExpenses(story);
  if (largest.length < 2) return null;
  return (
    <Chapter title={t("largest")}>
      <ol className={styles.rows}>
        {largest.map((expense) => (
          <li key={expense.id}>
            <MaybeLink className={styles.row} to={linkTo?.(filterOf(expense))}>
              <span className={styles.name}>{isolated(titleOf(expense) ?? t("unnamed"))}</span>
              <Amount className={styles.amount} amount={expense.amount_in_event_currency} currency={story.currency} />
              <span className={styles.soft}>
                {[
                  formatShortDay(expense.expense_date, i18n.language),
                  ...expense.paid_by.map((id) => nameOf(people.get(id), { you: true })),
                ].join(" · ")}
              </span>
              {expense.currency !== story.currency && (
                <Amount className={styles.foreign} amount={expense.amount} currency={expense.currency} />
              )}
            </MaybeLink>
          </li>
        ))}
      </ol>
    </Chapter>
  );
}
