import { ArrowRightLeft, MapPin } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatUnits } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { payersLine } from "@/data/expense/payersLine";
import { titleOf } from "@/data/expense/title";
import { useWhoPaid } from "@/data/expense/useWhoPaid";
import { shortName } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { PairAvatar } from "@/ui/people/Avatar";
import type { ViewedExpense, ViewedPayment } from "../viewed";
import styles from "./ExpenseLines.module.css";

/** Maximum number of named shares; the rest is counted. */
const SHARES = 8;

interface Around {
  people: ReadonlyMap<string, Person>;
  currency: Currency;
}

/** An expense with payers and sharers. A foreign amount is below. */
export function ExpenseLine({ expense, people, currency }: Around & { expense: ViewedExpense }) {
  const whoPaid = useWhoPaid();
  const nameOf = usePersonName();
  const payers = expense.payers.map((payer) => ({ ...payer, person: people.get(payer.user_id) }));
  const shares = expense.shares.map(({ user_id, share_in_event_currency }) => ({
    name: shortName(nameOf(people.get(user_id))),
    amount: formatUnits(share_in_event_currency, currency),
  }));
  return (
    <li className={styles.line}>
      <PairAvatar people={payers.flatMap(({ person }) => person ?? [])} />
      <div className={styles.text}>
        <p className={styles.title}>{titleOf(expense)}</p>
        <p className={styles.soft}>{whoPaid(payers, currency)}</p>
        {expense.description && expense.place_name && (
          <p className={styles.place}>
            <MapPin size={14} aria-hidden="true" /> {isolated(expense.place_name)}
          </p>
        )}
      </div>
      <div className={styles.money}>
        <Amount amount={expense.amount_in_event_currency} currency={currency} />
        {expense.currency !== currency && (
          <span className={styles.foreign}>
            <Amount amount={expense.amount} currency={expense.currency} />
          </span>
        )}
      </div>
      <p className={styles.shares}>{payersLine(shares, SHARES)}</p>
    </li>
  );
}

export function PaymentLine({ payment, people, currency }: Around & { payment: ViewedPayment }) {
  const { t } = useTranslation("view");
  const nameOf = usePersonName();
  return (
    <li className={styles.line}>
      <span className={styles.icon}>
        <ArrowRightLeft size={18} aria-hidden="true" />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{t("payment")}</p>
        <p className={styles.soft}>
          {t("payment_between", {
            from: nameOf(people.get(payment.from_user)),
            to: nameOf(people.get(payment.to_user)),
          })}
        </p>
      </div>
      <div className={styles.money}>
        <Amount amount={payment.amount} currency={currency} />
      </div>
    </li>
  );
}
