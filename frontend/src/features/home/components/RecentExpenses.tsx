import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import type { ExpenseCard } from "@/data/event/model";
import { ExpenseCardRow } from "@/ui/expense/ExpenseCardRow";
import rows from "@/ui/expense/Rows.module.css";
import { Section } from "@/ui/Page";

/** Lists the newest expenses of all events. Each row links to the expense's form. */
export function RecentExpenses({ expenses }: { expenses: readonly ExpenseCard[] }) {
  const { t } = useTranslation("home");
  return (
    <Section
      title={t("expenses.title")}
      aside={expenses.length > 0 && <Link to={PATHS.allExpenses}>{t("expenses.all")}</Link>}
    >
      {expenses.length === 0 ? (
        <p className={rows.text}>{t("expenses.none")}</p>
      ) : (
        <ul className={rows.rows}>
          {expenses.map((expense) => (
            <li key={expense.id}>
              <ExpenseCardRow expense={expense} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
