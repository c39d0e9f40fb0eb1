import { CircleHelp, MessageCircle, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { formatDate } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import type { Payment } from "@/data/event/model";
import { isPayee } from "@/data/payment/savePayment";
import { Amount } from "@/ui/Amount";
import { IconButton } from "@/ui/Button";
import { Badge } from "@/ui/Card";
import { classes } from "@/ui/classes";
import { ConfirmDialog } from "@/ui/Dialog";
import rows from "@/ui/expense/Rows.module.css";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { onDemand } from "@/ui/onDemand";
import { Section } from "@/ui/Page";
import { HowPaid } from "@/ui/paying/HowPaid";
import { Avatar } from "@/ui/people/Avatar";
import { Skeleton } from "@/ui/State";
import { useSettlementScreen } from "../context";
import { useMarkAsPaid } from "../useMarkAsPaid";
import styles from "./Payments.module.css";

/** Only payees are asked. */
const ReceivedQuestion = onDemand(async () => (await import("@/ui/people/ReceivedQuestion")).ReceivedQuestion, {
  fallback: <Skeleton height="var(--target)" />,
  quiet: true,
});

const JointPart = onDemand(async () => (await import("./JointPart")).default, { quiet: true });

/** Lists the recorded payments, newest first. Anyone in the event may remove one. */
export function Payments({ onDiscuss }: { onDiscuss: (paymentId: string) => void }) {
  const { t } = useTranslation("settlement");
  const { page, names } = useSettlementScreen();
  const [asking, setAsking] = useState<Payment | null>(null);
  const { takeBack, removing } = useMarkAsPaid();
  if (page.payments.length === 0) return null;
  const said = (payment: Payment) => ({
    from: names.nameOf(payment.from_user),
    to: names.nameOf(payment.to_user),
    amount: formatAmount(payment.amount, page.event.default_currency),
  });
  return (
    <Section title={t("payments")}>
      <ul className={rows.rows}>
        {page.payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment}>
            <IconButton
              label={t(payment.id in page.check_marks ? "comments_to_check" : "comments_label", {
                ...said(payment),
                number: page.comment_counts[payment.id] ?? 0,
              })}
              icon={
                <>
                  {payment.id in page.check_marks ? <CircleHelp size={19} /> : <MessageCircle size={19} />}
                  {page.comment_counts[payment.id]}
                </>
              }
              onClick={() => onDiscuss(payment.id)}
            />
            <IconButton
              label={t("remove_label", said(payment))}
              icon={<Trash2 size={19} />}
              onClick={() => setAsking(payment)}
            />
          </PaymentLine>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && void takeBack(asking).then(() => setAsking(null))}
        title={t("remove_title")}
        text={asking && t("remove_text", said(asking))}
        confirm={t("remove")}
        busy={removing}
        danger
      />
    </Section>
  );
}

/** Returns whether the address names the payment, and scrolls to its line then. The focus goes along, for screen readers. */
function useLinked(id: string, line: React.RefObject<HTMLElement | null>): boolean {
  const isLinked = new URLSearchParams(useLocation().search).get("payment") === id;
  useEffect(() => {
    if (!isLinked) return;
    const cancelFocus = focusOnArrival(line.current);
    // After a new screen has gone to its top.
    const frame = requestAnimationFrame(() => line.current?.scrollIntoView({ block: "center" }));
    return () => {
      cancelFocus();
      cancelAnimationFrame(frame);
    };
  }, [isLinked, line]);
  return isLinked;
}

function PaymentLine({ payment, children }: { payment: Payment; children: React.ReactNode }) {
  const { t, i18n } = useTranslation("settlement");
  const { page, me, names } = useSettlementScreen();
  const pending = page.pending.get(payment.id);
  const { id, arrival, from_user, to_user } = payment;
  // The payments of several events have no answer of their own.
  const other = from_user === me ? to_user : to_user === me ? from_user : null;
  const partner = other === null ? null : names.personOf(other);
  const isMaybeJoint = arrival === null && !pending && partner?.has_account === true;
  const line = useRef<HTMLLIElement>(null);
  const isLinked = useLinked(id, line);
  return (
    <li ref={line} tabIndex={isLinked ? -1 : undefined} className={classes(styles.line, isLinked && styles.linked)}>
      <Avatar person={names.personOf(payment.from_user)} size={32} />
      <div className={styles.text}>
        <span>{t("payment_line", { from: names.nameOf(payment.from_user), to: names.nameOf(payment.to_user) })}</span>
        <span className={styles.date}>
          {formatDate(payment.paid_on, i18n.language)}{" "}
          {pending && (
            <Badge tone={pending === "attention" ? "negative" : "accent"}>
              {t(pending === "attention" ? "refused" : "on_its_way")}
            </Badge>
          )}
          {(arrival === "arrived" || arrival === "not_arrived") && (
            <Badge tone={arrival === "arrived" ? "positive" : "neutral"}>{t(arrival)}</Badge>
          )}
        </span>
        <HowPaid className={styles.date} {...payment} />
      </div>
      <Amount className={styles.amount} amount={payment.amount} currency={page.event.default_currency} />
      <span className={styles.actions}>{children}</span>
      {(arrival === "asked" || arrival === "not_arrived") && isPayee(payment, page, me) && (
        <div className={styles.question}>
          <ReceivedQuestion
            key={arrival}
            payment={{ ...payment, event: page.event, person: names.personOf(payment.from_user) }}
            question={to_user === me ? undefined : t("reached", { name: names.nameOf(to_user) })}
            short={to_user === me}
            isDenied={arrival === "not_arrived"}
          />
        </div>
      )}
      {isMaybeJoint && <JointPart eventId={page.event.id} paymentId={id} person={partner} />}
    </li>
  );
}
