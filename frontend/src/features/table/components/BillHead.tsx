import { useTranslation } from "react-i18next";
import { totalOfBill } from "@/core/splitting/bill";
import type { SharedBill } from "@/data/table/model";
import { Amount } from "@/ui/Amount";
import { Soft } from "@/ui/layout";
import styles from "./BillHead.module.css";

interface BillHeadProps {
  bill: SharedBill;
  /** The level of the title. */
  as?: "h1" | "h2";
  /** Whether to name who put the bill on the table, as for guests. */
  namesHost?: boolean;
}

/** The title of a bill, and its total. */
export function BillHead({ bill, as: Title = "h1", namesHost = false }: BillHeadProps) {
  const { t } = useTranslation("table");
  return (
    <header className={styles.head}>
      <div>
        <Title className={styles.title} tabIndex={-1}>
          {bill.title || t("untitled")}
        </Title>
        {namesHost && bill.host && <Soft>{t("by", { name: bill.host })}</Soft>}
      </div>
      <p className={styles.total}>
        {t("total")} <Amount amount={totalOfBill(bill.lines, bill.extras)} currency={bill.currency} />
      </p>
    </header>
  );
}
