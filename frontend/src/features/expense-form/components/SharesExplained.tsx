import { useTranslation } from "react-i18next";
import type { EventPage, Expense } from "@/data/event/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { Avatar } from "@/ui/people/Avatar";
import { partText } from "../parts";
import { explainShares, type ShareExplained } from "../shareExplained";
import styles from "./AboutExpense.module.css";

interface SharesExplainedProps {
  page: EventPage;
  expense: Expense;
}

/** Lists everyone's share of a saved expense, the reason for it, and its effect on their balance. */
export function SharesExplained({ page, expense }: SharesExplainedProps) {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const reasonOf = useReasonText(expense.amount < 0);
  const people = new Map(page.participants.map((p) => [p.user_id, p.person]));
  return (
    <ul aria-label={t("about.shares")}>
      {explainShares(expense).map((explained) => {
        const person = people.get(explained.user_id);
        return (
          <li key={explained.user_id} className={styles.person}>
            {person ? <Avatar person={person} size={32} /> : <span />}
            <span>
              <span className={styles.name}>{nameOf(person, { you: true })}</span>
              <span className={styles.reason}>{reasonOf(explained)}</span>
            </span>
            <span className={styles.figures}>
              <Amount amount={explained.share} currency={expense.currency} />
              <span className={styles.effect}>
                {t("about.effect")} <Amount amount={explained.effect} currency={page.event.default_currency} signed />
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function useReasonText(isRefund: boolean) {
  const { t } = useTranslation("expenses");
  const textOf = ({ reason }: ShareExplained): string => {
    switch (reason?.kind) {
      case undefined:
        return t(isRefund ? "about.receiver_only" : "about.payer_only");
      case "equal":
        return t("about.equal", { number: reason.people });
      case "parts":
        return t("about.parts", { part: partText(reason.part), all: partText(reason.all) });
      case "percent":
        return t("percent", { percent: reason.percent });
      case "manual":
        return t("about.manual");
    }
  };
  return (explained: ShareExplained): string =>
    explained.hasLeftover ? `${textOf(explained)}, ${t("about.leftover")}` : textOf(explained);
}
