import { useTranslation } from "react-i18next";
import { totalOfBill } from "@/core/splitting/bill";
import type { SharedBill } from "@/data/table/model";
import { Amount } from "@/ui/Amount";
import styles from "./BillHead.module.css";

interface BillHeadProps {
  bill: SharedBill;
  /** The level of the title. */
  as?: "h1" | "h2";
}

/** The title of a bill, and its total. */
export function BillHead({ bill, as: Title = "h1" }: BillHeadProps) {
  const { t } = useTranslation("table");
  return (
    <header className={styles.head}>
      <Title className={styles.title} tabIndex={-1}>
        {bill.title || t("untitled")}
      </Title>
      <p className={styles.total}>
        {t("total")} <Amount amount={totalOfBill(bill.lines, bill.extras)} currency={bill.currency} />
      </p>
    </header>
  );
}
