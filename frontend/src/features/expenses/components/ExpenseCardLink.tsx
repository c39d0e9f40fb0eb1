import { MapPin, ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import { formatAmount, formatUnits } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { ExpenseCard } from "@/data/event/model";
import { titleOf } from "@/data/expense/title";
import { useWhoPaid } from "@/data/expense/useWhoPaid";
import type { Pending } from "@/offline/overlay";
import { Amount } from "@/ui/Amount";
import { Badge, CardLink } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { PairAvatar } from "@/ui/people/Avatar";
import styles from "./ExpenseCardLink.module.css";

interface ExpenseCardLinkProps {
  expense: ExpenseCard;
  /** Set while the expense has pending mutations. */
  pending: Pending | undefined;
}

/** An expense in a list across events, linked to its form. Expenses of a passive event are dimmed and labelled. */
export function ExpenseCardLink({ expense, pending }: ExpenseCardLinkProps) {
  const { t, i18n } = useTranslation(["expenses", "common"]);
  const whoPaid = useWhoPaid();
  const { event } = expense;
  const passive = event.status !== "active";
  const foreign = expense.currency === event.default_currency ? null : formatAmount(expense.amount, expense.currency);
  const share =
    expense.my_share !== null
      ? t("all.my_share", { amount: formatUnits(expense.my_share, event.default_currency) })
      : t("all.no_share");
  const Icon = expense.category === "place" ? MapPin : ReceiptText;
  return (
    <CardLink
      to={pathTo("editExpense", { eventId: expense.event_id, expenseId: expense.id })}
      className={classes(styles.card, passive && styles.passive)}
    >
      <span className={styles.payer}>
        <PairAvatar people={expense.payers.map(({ person }) => person)} size={40} />
      </span>
      <span className={styles.title}>{titleOf(expense) ?? t("all.general")}</span>
      <Amount className={styles.amount} amount={expense.amount_in_event_currency} currency={event.default_currency} />
      <span className={styles.line}>{whoPaid(expense.payers, event.default_currency)}</span>
      <span className={styles.small}>{foreign ?? share}</span>
      <span className={classes(styles.line, !foreign && styles.wide)}>
        <Icon size={14} aria-hidden="true" className={styles.icon} /> {isolated(event.name)} ·{" "}
        <span className={styles.date}>{formatShortDay(expense.expense_date, i18n.language)}</span>{" "}
        {passive && <Badge>{t("common:status.passive")}</Badge>}
        {pending && <PendingMark pending={pending} />}
      </span>
      {foreign && <span className={styles.small}>{share}</span>}
    </CardLink>
  );
}
