import { useTranslation } from "react-i18next";
import { totalOfBill } from "@/core/splitting/bill";
import type { SharedBill } from "@/data/table/model";
import { Amount } from "@/ui/Amount";
import styles from "./BillHead.module.css";

/** The title of a bill, and its total. */
export function BillHead({ bill }: { bill: Pick<SharedBill, "title" | "lines" | "extras" | "currency"> }) {
  const { t } = useTranslation("table");
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{bill.title || t("untitled")}</h1>
      <p className={styles.total}>
        {t("total")} <Amount amount={totalOfBill(bill.lines, bill.extras)} currency={bill.currency} />
      </p>
    </header>
  );
}
