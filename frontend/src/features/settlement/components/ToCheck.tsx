import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { titleOf } from "@/data/expense/title";
import { Notice } from "@/ui/Notice";
import { useSettlementOfEvent } from "../context";
import styles from "./ToCheck.module.css";

/** Leads to the entries that somebody asks to check. They block nothing. */
export function ToCheck({ onDiscuss }: { onDiscuss: (paymentId: string) => void }) {
  const { t } = useTranslation("settlement");
  const { page, names } = useSettlementOfEvent();
  const marked = Object.keys(page.check_marks);
  if (marked.length === 0) return null;
  return (
    <Notice>
      {t("to_check", { count: marked.length })}
      <ul className={styles.list}>
        {marked.map((id) => {
          const payment = page.payments.find((one) => one.id === id);
          const expense = page.expenses.find((one) => one.id === id);
          const path = pathTo("editExpense", { eventId: page.event.id, expenseId: id });
          return (
            <li key={id}>
              {payment ? (
                <button type="button" onClick={() => onDiscuss(id)}>
                  {t("payment_line", { from: names.nameOf(payment.from_user), to: names.nameOf(payment.to_user) })} ·{" "}
                  {formatAmount(payment.amount, payment.currency)}
                </button>
              ) : (
                <Link to={path}>
                  {expense ? (
                    <>
                      <bdi>{titleOf(expense)}</bdi> · {formatAmount(expense.amount, expense.currency)}
                    </>
                  ) : (
                    t("to_check_older")
                  )}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
