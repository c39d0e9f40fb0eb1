import { ArrowRightLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { formatUnits } from "@/core/money/units";
import { payersLine } from "@/data/expense/payersLine";
import { shortName } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { ExpenseRow } from "@/ui/expense/ExpenseRow";
import rows from "@/ui/expense/Rows.module.css";
import type { ViewedExpense, ViewedPayment } from "../viewed";

/** Maximum number of named shares; the rest is counted. */
const SHARES = 8;

interface Around {
  people: ReadonlyMap<string, Person>;
  currency: Currency;
}

/** An expense with payers and sharers. */
export function ExpenseLine({ expense, people, currency }: Around & { expense: ViewedExpense }) {
  const nameOf = usePersonName();
  const shares = expense.shares.map(({ user_id, share_in_event_currency }) => ({
    name: shortName(nameOf(people.get(user_id))),
    amount: formatUnits(share_in_event_currency, currency),
  }));
  return (
    <li>
      <ExpenseRow
        expense={expense}
        currency={currency}
        payers={expense.payers.map((payer) => ({ ...payer, person: people.get(payer.user_id) }))}
        coded
      >
        {payersLine(shares, SHARES)}
      </ExpenseRow>
    </li>
  );
}

export function PaymentLine({ payment, people, currency }: Around & { payment: ViewedPayment }) {
  const { t } = useTranslation("view");
  const nameOf = usePersonName();
  return (
    <li className={rows.row}>
      <span className={rows.payment}>
        <ArrowRightLeft size={20} aria-hidden="true" />
      </span>
      <span>
        <span className={rows.title}>{t("payment")}</span>
        <span className={rows.text}>
          {t("payment_between", {
            from: nameOf(people.get(payment.from_user)),
            to: nameOf(people.get(payment.to_user)),
          })}
        </span>
      </span>
      <span className={rows.money}>
        <Amount amount={payment.amount} currency={currency} />
      </span>
    </li>
  );
}
