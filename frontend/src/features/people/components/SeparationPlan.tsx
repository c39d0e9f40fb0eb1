import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { formatAmount } from "@/core/money/units";
import { titleOf } from "@/data/expense/title";
import type { Separation } from "@/data/person/claiming";
import styles from "./SeparationPlan.module.css";

interface SeparationPlanProps {
  separation: Separation;
  /** Of who is to be separated, and from whom. */
  name: string;
  into: string;
}

/** What goes back to whom, and what stays where it is, since somebody changed it. */
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
                <span className={styles.date}>{formatDate(one.expense_date, i18n.language)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
