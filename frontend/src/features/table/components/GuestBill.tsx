import { CircleCheck } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount, type Units, ZERO } from "@/core/money/units";
import { sumsOfTable } from "@/core/splitting/table";
import type { LiveTable, TableState } from "@/data/table/liveTable";
import type { SharedBill } from "@/data/table/model";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import { seatPeople } from "../seatPeople";
import { BillHead } from "./BillHead";
import styles from "./GuestBill.module.css";
import { TablePeople } from "./TablePeople";
import { TableRows } from "./TableRows";

interface GuestBillProps {
  table: LiveTable;
  state: TableState & { bill: SharedBill };
}

/** The rows that a guest taps, and their own sum at the bottom. */
export function GuestBill({ table, state }: GuestBillProps) {
  const { t } = useTranslation("table");
  const { bill, own } = state;
  const marks = useMemo(() => [...bill.marks, ...(own?.unsent ?? [])], [bill.marks, own]);
  const seats = useMemo(() => seatPeople(bill.seats), [bill.seats]);
  const sums = useMemo(() => sumsOfTable(bill, bill.seats, marks), [bill, marks]);
  const amount = (own && sums?.bySeat.get(own.seat)) || ZERO;
  // What tip, tax and discounts add to the reader's lines.
  const ofLines = useMemo(() => sumsOfTable({ ...bill, extras: [] }, bill.seats, marks), [bill, marks]);
  const extra = own && ofLines ? ((amount - (ofLines.bySeat.get(own.seat) ?? 0)) as Units) : ZERO;
  const isOpen = bill.status === "open";
  const isDone = own?.unsentDone ?? seats.find(({ seat }) => seat === own?.seat)?.isDone ?? false;
  const money = (units: Units) => formatAmount(units, bill.currency);
  const waits = state.isAway && own !== null;
  return (
    <div className={styles.bill}>
      <BillHead bill={bill} />
      {bill.status === "closed" ? (
        <div className={styles.closed} role="status">
          <h2>{t("closed.title")}</h2>
          <p className={styles.part}>{amount > 0 ? t("closed.part", { amount: money(amount) }) : t("closed.none")}</p>
          <p>{t("closed.with", { name: bill.host })}</p>
        </div>
      ) : (
        <p className={styles.hint}>{isOpen ? t("hint") : t("locked")}</p>
      )}
      {state.wasTooLate && <Notice tone="warning">{t("not_sent", { name: bill.host })}</Notice>}
      {!state.isKept && <Notice tone="warning">{t("not_kept")}</Notice>}
      {waits && (
        <div role="status">
          <Notice tone="warning">{t("waiting")}</Notice>
        </div>
      )}
      <TableRows
        lines={bill.lines}
        currency={bill.currency}
        seats={seats}
        marks={marks}
        own={own?.seat ?? null}
        onTap={isOpen ? (lineId, weight) => table.tap(lineId, weight) : null}
      />
      <TablePeople seats={seats} />
      {bill.status !== "closed" && (
        <div className={styles.bar}>
          <div role="status" aria-atomic="true">
            <p className={styles.sum}>{t("own", { amount: money(amount) })}</p>
            {extra !== 0 && (
              <p className={styles.note}>
                {t(extra > 0 ? "own_with" : "own_less", { amount: money(absolute(extra)) })}
              </p>
            )}
            <p className={styles.note}>
              {sums && sums.left > 0 ? t("left", { amount: money(sums.left) }) : t("nothing_left")}
            </p>
          </div>
          <Button size="large" variant={isDone ? "secondary" : "primary"} onClick={() => table.setDone(!isDone)}>
            {isDone && <CircleCheck size={20} aria-hidden="true" />}
            {t(isDone ? "undone" : "done")}
          </Button>
        </div>
      )}
    </div>
  );
}
