import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { keepSeatPath } from "@/core/routes/table";
import type { LiveTable, TableState } from "@/data/table/liveTable";
import { partOf, type SharedBill } from "@/data/table/model";
import button from "@/ui/Button.module.css";
import { classes } from "@/ui/classes";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { useSeatPeople } from "../useSeatPeople";
import { BillHead } from "./BillHead";
import styles from "./GuestBill.module.css";
import { OfRest, OwnSum } from "./OwnSum";
import { DoneButton, TableBar, TableNews } from "./TableBar";
import { TablePeople } from "./TablePeople";
import { TableRows } from "./TableRows";

interface GuestBillProps {
  token: string;
  table: LiveTable;
  state: TableState & { bill: SharedBill };
}

/** The rows that a guest taps, and their own sum at the bottom. */
export function GuestBill({ token, table, state }: GuestBillProps) {
  const { t } = useTranslation("table");
  const { bill, own } = state;
  const marks = useMemo(() => [...bill.marks, ...(own?.unsent ?? [])], [bill.marks, own]);
  const seats = useSeatPeople(bill.seats);
  const isOpen = bill.status === "open";
  const isClosed = bill.status === "closed";
  return (
    <div className={styles.bill} data-wide>
      <BillHead bill={bill} namesHost />
      <div className={styles.dishes}>
        {isClosed ? <Closed token={token} bill={bill} seat={own?.seat ?? null} /> : isOpen && <Soft>{t("hint")}</Soft>}
        {state.wasTooLate && <Notice tone="warning">{t("not_sent", { name: bill.host ?? t("people") })}</Notice>}
        {!state.isKept && <Notice tone="warning">{t("not_kept")}</Notice>}
        <TableRows
          lines={bill.lines}
          currency={bill.currency}
          seats={seats}
          marks={marks}
          own={own?.seat ?? null}
          onTap={isOpen ? (lineId, weight) => table.tap(lineId, weight) : null}
        />
      </div>
      <div className={styles.side}>
        <TablePeople seats={seats} />
        {!isClosed && (
          <TableBar
            sums={<OwnSum bill={bill} marks={marks} seat={own?.seat ?? null} />}
            news={<TableNews isAway={state.isAway && own !== null} status={bill.status} />}
          >
            {isOpen && <DoneButton table={table} bill={bill} own={own} />}
          </TableBar>
        )}
      </div>
    </div>
  );
}

/** A guest's part of a closed bill, and how it is paid. */
function Closed({ token, bill, seat }: { token: string; bill: SharedBill; seat: number | null }) {
  const { t } = useTranslation("table");
  const heading = useRef<HTMLHeadingElement>(null);
  const part = useMemo(() => partOf(bill, seat), [bill, seat]);
  const { amount } = part;
  const isNameOnly = bill.seats.find((one) => one.seat === seat)?.is_name_only ?? false;
  // Most guests have scrolled down to their dishes, out of sight of what the end says.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.closed} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {t("closed.title")}
      </h2>
      <p className={styles.part}>
        {amount > 0 ? t("closed.part", { amount: formatAmount(amount, bill.currency) }) : t("closed.none")}
      </p>
      <OfRest bill={bill} part={part} />
      {amount > 0 && bill.host && <p>{t(isNameOnly ? "closed.pay_or_keep" : "closed.pay", { name: bill.host })}</p>}
      {amount > 0 && isNameOnly && (
        <>
          <a className={classes(button.button, button.primary, button.large)} href={keepSeatPath(token, bill.id)}>
            {t("keep.button")}
          </a>
          <Soft>{t("keep.text")}</Soft>
        </>
      )}
    </div>
  );
}
