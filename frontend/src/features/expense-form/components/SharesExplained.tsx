import { useTranslation } from "react-i18next";
import { formatUnits, type Units } from "@/core/money/units";
import { unbroken } from "@/core/text/unbroken";
import type { EventPage, Expense } from "@/data/event/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { Avatar } from "@/ui/people/Avatar";
import { partText } from "../draft/parts";
import styles from "./AboutExpense.module.css";
import { explainShares, isAdjusted, type ShareExplained } from "./shareExplained";

interface SharesExplainedProps {
  page: EventPage;
  expense: Expense;
}

/** Lists everyone's share of a saved expense, the reason for it, and its effect on their balance. */
export function SharesExplained({ page, expense }: SharesExplainedProps) {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const reasonOf = useReasonText(expense);
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

function useReasonText(expense: Expense) {
  const { t } = useTranslation(["expenses", "bill"]);
  const money = (amount: Units) => formatUnits(amount, expense.currency);
  const textOf = ({ reason }: ShareExplained): string => {
    switch (reason?.kind) {
      case undefined:
        return t(expense.amount < 0 ? "about.receiver_only" : "about.payer_only");
      case "equal":
        return t("about.equal", { number: reason.people });
      case "parts":
        return t("about.parts", { part: partText(reason.part), all: partText(reason.all) });
      case "percent":
        return t("percent", { percent: reason.percent });
      case "manual":
        return t("about.manual");
      case "bill":
        return [
          ...reason.lines.map(({ label, amount, weight, all }) => {
            if (label === null) return unbroken(t("bill:explained.everyones", { amount: money(amount), number: all }));
            const part = all === weight ? "" : ` ${weight === 1 ? "" : `× ${weight} `}÷ ${all}`;
            return `${label}${unbroken(` ${money(amount)}${part}`)}`;
          }),
          ...reason.extras.map(({ kind, label, amount }) =>
            unbroken(`${label ?? t(`bill:kind.${kind}`)} ${money(amount)}`),
          ),
        ].join(`${unbroken(" ")}· `);
    }
  };
  const adjusted = isAdjusted(expense);
  return (explained: ShareExplained): string => {
    if (explained.hasLeftover) return `${textOf(explained)}, ${t("about.leftover")}`;
    return adjusted && explained.reason ? `${textOf(explained)} · ${t("bill:explained.adjusted")}` : textOf(explained);
  };
}
