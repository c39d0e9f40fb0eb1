import { MapPin, ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/shared/dates/dates";
import type { ExpenseCard } from "@/shared/event/model";
import { formatAmount } from "@/shared/money/cents";
import { usePersonName } from "@/shared/people/usePersonName";
import { useSession } from "@/shared/session/session";
import { Amount } from "@/shared/ui/Amount";
import { Avatar } from "@/shared/ui/Avatar";
import { Badge, CardLink } from "@/shared/ui/Card";
import { classes } from "@/shared/ui/classes";
import { titleOf } from "../title";
import styles from "./ExpenseCardLink.module.css";

/** An expense in a list across events; leads to its form. Those of a passive event are dimmed and marked. */
export function ExpenseCardLink({ expense }: { expense: ExpenseCard }) {
  const { t, i18n } = useTranslation(["expenses", "common"]);
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const { event, payer } = expense;
  const foreign = expense.currency !== event.default_currency;
  const Icon = expense.category === "place" ? MapPin : ReceiptText;
  return (
    <CardLink
      to={`/events/${expense.event_id}/expenses/${expense.id}/edit`}
      className={classes(styles.card, event.status !== "active" && styles.passive)}
    >
      <Avatar person={payer} size={40} />
      <div className={styles.text}>
        <h2 className={styles.title}>{titleOf(expense) ?? t("all.general")}</h2>
        <p className={styles.line}>
          {payer.id === me ? t("all.you_paid") : t("all.paid_by", { name: nameOf(payer) })} ·{" "}
          {formatDate(expense.expense_date, i18n.language)}
        </p>
        <p className={styles.line}>
          <Icon size={15} aria-hidden="true" className={styles.icon} /> {event.name}{" "}
          {event.status !== "active" && <Badge>{t("common:status.passive")}</Badge>}
        </p>
      </div>
      <div className={styles.money}>
        <Amount className={styles.amount} amount={expense.amount_in_event_currency} currency={event.default_currency} />
        {foreign && <span className={styles.small}>{formatAmount(expense.amount, expense.currency)}</span>}
        {expense.my_share ? (
          <span className={styles.small}>
            {t("all.my_share", { amount: formatAmount(expense.my_share, event.default_currency) })}
          </span>
        ) : null}
      </div>
    </CardLink>
  );
}
