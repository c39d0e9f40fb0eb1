import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount, formatUnits, type Units, ZERO } from "@/core/money/units";
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
  /** Whether what is left comes first, as for the host, who closes the bill. */
  restFirst?: boolean;
}

/** Says how much of a part of a closed bill is of lines that nobody tapped, if any is. */
export function OfRest({ bill, part }: { bill: SharedBill; part: ReturnType<typeof partOf> }) {
  const { t } = useTranslation("table");
  if (part.ofRest === 0) return null;
  const money = (units: number) => formatUnits(units as Units, bill.currency);
  return <Soft>{t("closed.rest", { own: money(part.amount - part.ofRest), rest: money(part.ofRest) })}</Soft>;
}

/** The reader's sum with its part of the extras, and what is left for everyone. Screen readers announce changes. */
export function OwnSum({ bill, marks, seat, restFirst = false }: OwnSumProps) {
  const { t } = useTranslation("table");
  const sums = useMemo(() => sumsOfTable(bill, seatsOf(bill), marks), [bill, marks]);
  const ofLines = useMemo(() => sumsOfTable({ ...bill, extras: [] }, seatsOf(bill), marks), [bill, marks]);
  const money = (units: Units) => formatAmount(units, bill.currency);
  if (bill.status === "closed") {
    const part = partOf(bill, seat);
    return (
      seat !== null && (
        <div role="status">
          <p className={styles.sum}>{t("closed.part", { amount: money(part.amount) })}</p>
          <OfRest bill={bill} part={part} />
        </div>
      )
    );
  }
  const own = (seat !== null && sums?.bySeat.get(seat)) || ZERO;
  const extra = (own - ((seat !== null && ofLines?.bySeat.get(seat)) || 0)) as Units;
  const left = sums && sums.left > 0 ? t("left", { amount: money(sums.left) }) : t("nothing_left");
  const mine = seat === null ? null : t("own", { amount: money(own) });
  return (
    <div role="status" aria-atomic="true">
      {(restFirst || mine) && <p className={styles.sum}>{restFirst ? left : mine}</p>}
      {extra !== 0 && !restFirst && (
        <Soft>{t(extra > 0 ? "own_with" : "own_less", { amount: money(absolute(extra)) })}</Soft>
      )}
      {restFirst ? mine && <Soft>{mine}</Soft> : <Soft>{left}</Soft>}
    </div>
  );
}
