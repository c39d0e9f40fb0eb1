import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount, type Units, ZERO } from "@/core/money/units";
import { type Mark, sumsOfTable } from "@/core/splitting/table";
import { partOf, type SharedBill, seatsOf } from "@/data/table/model";
import { Soft } from "@/ui/layout";
import styles from "./OwnSum.module.css";

interface OwnSumProps {
  bill: SharedBill;
  /** The server's marks and those that wait on this device. */
  marks: readonly Mark[];
  /** The reader's seat. Null shows only what is left. */
  seat: number | null;
}

/** The reader's sum with its part of the extras, and what is left for everyone. Screen readers announce changes. */
export function OwnSum({ bill, marks, seat }: OwnSumProps) {
  const { t } = useTranslation("table");
  const sums = useMemo(() => sumsOfTable(bill, seatsOf(bill), marks), [bill, marks]);
  const ofLines = useMemo(() => sumsOfTable({ ...bill, extras: [] }, seatsOf(bill), marks), [bill, marks]);
  const money = (units: Units) => formatAmount(units, bill.currency);
  const isClosed = bill.status === "closed";
  const own = isClosed ? partOf(bill, seat) : (seat !== null && sums?.bySeat.get(seat)) || ZERO;
  const extra = (own - ((seat !== null && ofLines?.bySeat.get(seat)) || 0)) as Units;
  return (
    <div role="status" aria-atomic="true">
      {seat !== null && <p className={styles.sum}>{t("own", { amount: money(own) })}</p>}
      {extra !== 0 && !isClosed && (
        <Soft>{t(extra > 0 ? "own_with" : "own_less", { amount: money(absolute(extra)) })}</Soft>
      )}
      {!isClosed && <Soft>{sums && sums.left > 0 ? t("left", { amount: money(sums.left) }) : t("nothing_left")}</Soft>}
    </div>
  );
}
