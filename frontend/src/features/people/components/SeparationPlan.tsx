import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import { titleOf } from "@/data/expense/title";
import type { Separation } from "@/data/person/claiming";
import styles from "./SeparationPlan.module.css";

interface SeparationPlanProps {
  separation: Separation;
  /** Name of the person to separate. `into` is the name of the other one. */
  name: string;
  into: string;
}

/** Counts the expenses that go back to the separated person, and lists those that stay because somebody edited them. */
export function SeparationPlan({ separation, name, into }: SeparationPlanProps) {
  const { t, i18n } = useTranslation("claims");
  const { expenses, stays } = separation;
  return (
    <>
      <p>{t("separate.text", { name, what: t("expenses", { count: expenses }) })}</p>
      {stays.length > 0 && (
        <>
          <p>{t("separate.stays", { into })}</p>
          <ul className={styles.stays}>
            {stays.map((one) => (
              <li key={one.id} className={styles.stay}>
                <span className={styles.what}>{titleOf(one) ?? t("separate.some")}</span>
                <span className={styles.amount}>{formatAmount(one.amount, one.currency)}</span>
                <span className={styles.date}>
                  {one.recurs && `${t("separate.recurs")} · `}
                  {formatDate(one.expense_date, i18n.language)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
