import { useTranslation } from "react-i18next";
import { absolute, formatAmount, type Units } from "@/core/money/units";
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

/** The title of a bill, its total, and how much of that is on no line. */
export function BillHead({ bill, as: Title = "h1", namesHost = false }: BillHeadProps) {
  const { t } = useTranslation("table");
  const total = totalOfBill(bill.lines, bill.extras);
  const extra = (total - totalOfBill(bill.lines, [])) as Units;
  return (
    <header className={styles.head}>
      <div>
        <Title className={styles.title} tabIndex={-1}>
          {bill.title || t("untitled")}
        </Title>
        {namesHost && bill.host && <Soft>{t("by", { name: bill.host })}</Soft>}
      </div>
      <div className={styles.figures}>
        <p className={styles.total}>
          {t("total")} <Amount amount={total} currency={bill.currency} />
        </p>
        {extra !== 0 && (
          <Soft>
            {t(extra > 0 ? "own_with" : "own_less", { amount: formatAmount(absolute(extra), bill.currency) })}
          </Soft>
        )}
      </div>
    </header>
  );
}
