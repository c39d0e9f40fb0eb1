import { CircleCheck } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import { keepSeatPath } from "@/core/routes/table";
import type { LiveTable, TableState } from "@/data/table/liveTable";
import { partOf, type SharedBill } from "@/data/table/model";
import { Button } from "@/ui/Button";
import button from "@/ui/Button.module.css";
import { classes } from "@/ui/classes";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { useSeatPeople } from "../useSeatPeople";
import { BillHead } from "./BillHead";
import styles from "./GuestBill.module.css";
import { OwnSum } from "./OwnSum";
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
  const me = seats.find(({ seat }) => seat === own?.seat);
  const amount = useMemo(() => partOf(bill, own?.seat ?? null), [bill, own?.seat]);
  const isOpen = bill.status === "open";
  const isDone = own?.unsentDone ?? me?.is_done ?? false;
  const isClosed = bill.status === "closed";
  const closed = useRef<HTMLHeadingElement>(null);
  // Most guests have scrolled down to their dishes, out of sight of what the end says.
  useEffect(() => {
    if (isClosed) closed.current?.focus();
  }, [isClosed]);
  return (
    <div className={styles.bill}>
      <BillHead bill={bill} namesHost />
      {isClosed ? (
        <div className={styles.closed} role="status">
          <h2 ref={closed} tabIndex={-1}>
            {t("closed.title")}
          </h2>
          <p className={styles.part}>
            {amount > 0 ? t("closed.part", { amount: formatAmount(amount, bill.currency) }) : t("closed.none")}
          </p>
          {bill.host && <p>{t("closed.with", { name: bill.host })}</p>}
          {amount > 0 && me?.is_name_only && (
            <>
              <p>{t("keep.text")}</p>
              <a className={classes(button.button, button.primary, button.large)} href={keepSeatPath(token, bill.id)}>
                {t("keep.button")}
              </a>
            </>
          )}
        </div>
      ) : (
        isOpen && <Soft>{t("hint")}</Soft>
      )}
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
      <TablePeople seats={seats} />
      {!isClosed && (
        <div className={styles.bar}>
          <div className={styles.news} role="status">
            {state.isAway && own !== null && <Notice tone="warning">{t("waiting")}</Notice>}
            {!isOpen && <Notice>{t("locked")}</Notice>}
          </div>
          <OwnSum bill={bill} marks={marks} seat={own?.seat ?? null} />
          {isOpen && (
            <Button size="large" variant={isDone ? "secondary" : "primary"} onClick={() => table.setDone(!isDone)}>
              {isDone && <CircleCheck size={20} aria-hidden="true" />}
              {t(isDone ? "undone" : "done")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
