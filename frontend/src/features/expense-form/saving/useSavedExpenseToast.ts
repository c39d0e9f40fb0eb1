import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { ExpenseInput } from "@/data/expense/columns";
import { titleOf } from "@/data/expense/title";
import type { Saved } from "@/offline/outcome";
import { useSavedToast } from "@/ui/outbox/useSavedToast";

/** Shows a toast with the saved amount, "Coffee · 0.12 EUR", and a link to the expense. */
export function useSavedExpenseToast() {
  const { t } = useTranslation("expenses");
  const navigate = useNavigate();
  const showSaved = useSavedToast();
  return (state: Saved, expense: ExpenseInput, isChange: boolean): void => {
    const { event_id: eventId, id: expenseId } = expense;
    const edit = {
      label: t("saved.edit"),
      onClick: () => void navigate(pathTo("editExpense", { eventId, expenseId })),
    };
    const about = [titleOf(expense), formatAmount(expense.amount, expense.currency)]
      .filter((part) => part !== null)
      .map((part) => isolated(part))
      .join(" · ");
    showSaved(state, t(isChange ? "saved.updated" : "saved.created"), edit, about);
  };
}
