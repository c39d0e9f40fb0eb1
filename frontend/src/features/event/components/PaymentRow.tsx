import { ArrowRightLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Currency } from "@/core/money/currency";
import { pathTo } from "@/core/routes/paths";
import type { Payment } from "@/data/event/model";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import type { Pending } from "@/offline/overlay";
import { Amount } from "@/ui/Amount";
import rows from "@/ui/expense/Rows.module.css";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { DiscussionMarks } from "./DiscussionMarks";

interface PaymentRowProps {
  payment: Payment;
  people: ReadonlyMap<string, Person>;
  currency: Currency;
  pending: Pending | undefined;
  /** Number of comments. */
  comments: number;
  /** Whether somebody asks to check it. */
  isMarked: boolean;
}

/** Shows a recorded repayment among the expenses, as a link to it in the settlement. */
export function PaymentRow({ payment, people, currency, pending, comments, isMarked }: PaymentRowProps) {
  const { t } = useTranslation("events");
  const nameOf = usePersonName();
  return (
    <Link className={rows.row} to={pathTo("settlement", { eventId: payment.event_id }, { payment: payment.id })}>
      <span className={rows.payment}>
        <ArrowRightLeft size={20} aria-hidden="true" />
      </span>
      <span>
        <span className={rows.title}>{t("page.payment")}</span>
        <span className={rows.text}>
          {t("page.payment_between", {
            from: nameOf(people.get(payment.from_user), { you: true }),
            to: nameOf(people.get(payment.to_user), { you: true }),
          })}
        </span>
        <DiscussionMarks comments={comments} isMarked={isMarked} />
        {pending && <PendingMark pending={pending} />}
      </span>
      <span className={rows.money}>
        <Amount amount={payment.amount} currency={currency} bare />
      </span>
    </Link>
  );
}
