import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS, pathTo } from "@/core/routes/paths";
import type { ExpenseCard } from "@/data/event/model";
import { titleOf } from "@/data/expense/title";
import { useWhoPaid } from "@/data/expense/useWhoPaid";
import { Amount } from "@/ui/Amount";
import { Card } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { Section } from "@/ui/Page";
import { PairAvatar } from "@/ui/people/Avatar";
import styles from "./RecentExpenses.module.css";

/** Lists the newest expenses of all events. Each row links to the expense's form. */
export function RecentExpenses({ expenses }: { expenses: readonly ExpenseCard[] }) {
  const { t } = useTranslation("home");
  return (
    <Section
      title={t("expenses.title")}
      aside={expenses.length > 0 && <Link to={PATHS.allExpenses}>{t("expenses.all")}</Link>}
    >
      {expenses.length === 0 ? (
        <p className={styles.none}>{t("expenses.none")}</p>
      ) : (
        <Card className={styles.list}>
          <ul>
            {expenses.map((expense) => (
              <li key={expense.id}>
                <ExpenseLink expense={expense} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function ExpenseLink({ expense }: { expense: ExpenseCard }) {
  const { t } = useTranslation("home");
  const paid = useWhoPaid()(expense.payers, expense.event.default_currency);
  return (
    <Link to={pathTo("editExpense", { eventId: expense.event_id, expenseId: expense.id })} className={styles.expense}>
      <PairAvatar people={expense.payers.map(({ person }) => person)} size={38} />
      <div>
        <p className={styles.what}>{titleOf(expense)}</p>
        <p className={styles.detail}>{expense.event.name}</p>
        <p className={classes(styles.detail, expense.payers.length > 1 && styles.payers)}>{paid}</p>
      </div>
      <div className={styles.figures}>
        <p className={styles.amount}>
          <Amount amount={expense.amount_in_event_currency} currency={expense.event.default_currency} />
        </p>
        {expense.currency !== expense.event.default_currency && (
          <p className={styles.detail}>
            <Amount amount={expense.amount} currency={expense.currency} />
          </p>
        )}
        <p className={styles.detail}>
          {expense.my_share !== null ? (
            <>
              {t("expenses.your_share")}{" "}
              <Amount amount={expense.my_share} currency={expense.event.default_currency} bare />
            </>
          ) : (
            t("expenses.not_shared")
          )}
        </p>
      </div>
    </Link>
  );
}
