import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { absolute, formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import type { Person } from "@/data/person/model";
import { useJointPayment } from "@/data/settlement/jointPayments";
import { Badge } from "@/ui/Card";
import { ReceivedQuestion } from "@/ui/people/ReceivedQuestion";
import styles from "./Payments.module.css";

interface JointPartProps {
  eventId: string;
  paymentId: string;
  /** The other of the payer and the payee. */
  person: Person;
}

/**
 * Says that a payment is a part of one over several events, which only its payer and payee know, and whether the money arrived.
 * The payee may still confirm it here.
 */
export default function JointPart({ eventId, paymentId, person }: JointPartProps) {
  const { t } = useTranslation("settlement");
  const joint = useJointPayment(eventId, paymentId);
  if (!joint) return null;
  const { amount, currency, parts, received, mine } = joint;
  return (
    <div className={styles.question}>
      {parts.length > 1 && (
        <Link className={styles.joint} to={pathTo("person", { personId: person.id })}>
          {t(amount === 0 ? "part_of_none" : "part_of", {
            amount: formatAmount(absolute(amount), currency),
            count: parts.length,
          })}
        </Link>
      )}{" "}
      {received !== null && (
        <Badge tone={received ? "positive" : "neutral"}>{t(received ? "arrived" : "not_arrived")}</Badge>
      )}
      {!mine && amount < 0 && received !== true && (
        <ReceivedQuestion
          key={String(received)}
          payment={{ ...joint, event: null, amount: absolute(amount), person }}
          isDenied={received === false}
          short={received === false}
        />
      )}
    </div>
  );
}
