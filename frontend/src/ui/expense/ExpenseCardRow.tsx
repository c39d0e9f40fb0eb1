import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { ExpenseCard } from "@/data/event/model";
import type { Pending } from "@/offline/overlay";
import { Badge } from "@/ui/Card";
import { ExpenseRow } from "./ExpenseRow";
import styles from "./ExpenseRow.module.css";

interface ExpenseCardRowProps {
  expense: ExpenseCard;
  /** Set while the expense has pending mutations. */
  pending?: Pending;
}

/** An expense in a list across events, with its event and day. Those of a passive event are dimmed and labelled. */
export function ExpenseCardRow({ expense, pending }: ExpenseCardRowProps) {
  const { t, i18n } = useTranslation("common");
  const { event } = expense;
  const passive = event.status !== "active";
  return (
    <ExpenseRow
      expense={expense}
      currency={event.default_currency}
      payers={expense.payers}
      share={expense.my_share}
      to={pathTo("editExpense", { eventId: expense.event_id, expenseId: expense.id })}
      coded
      passive={passive}
      pending={pending}
      context={
        <>
          <span className={styles.event}>{isolated(event.name)}</span> ·{" "}
          <span className={styles.day}>{formatShortDay(expense.expense_date, i18n.language)}</span>{" "}
          {passive && <Badge>{t("status.passive")}</Badge>}
        </>
      }
    />
  );
}
