import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LiveTable, TableState } from "@/data/table/liveTable";
import type { SharedBill } from "@/data/table/model";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import styles from "./TableBar.module.css";

interface TableBarProps {
  /** The reader's sums. */
  sums: ReactNode;
  /** The next step. */
  children: ReactNode;
  /** Announced above the sums. */
  news: ReactNode;
  /** Why the next step failed. It stands above the sums, so that the button stays where it was. */
  problem?: ReactNode;
}

/** The lower edge of a table on a phone: sums and next step stay in view below the dishes. */
export function TableBar({ sums, news, problem, children }: TableBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.news} role="status">
        {news}
      </div>
      {problem}
      {sums}
      {children}
    </div>
  );
}

/** The reasons why a tap has no effect yet, or none at all. */
export function TableNews({ isAway, status }: { isAway: boolean; status: SharedBill["status"] }) {
  const { t } = useTranslation("table");
  return (
    <>
      {isAway && <Notice tone="warning">{t("waiting")}</Notice>}
      {status === "locked" && <Notice>{t("locked")}</Notice>}
    </>
  );
}

interface DoneButtonProps {
  table: LiveTable;
  bill: SharedBill;
  own: TableState["own"];
}

/** Tells the others that the reader has tapped everything. */
export function DoneButton({ table, bill, own }: DoneButtonProps) {
  const { t } = useTranslation("table");
  const isDone = own?.unsentDone ?? bill.seats.find(({ seat }) => seat === own?.seat)?.is_done ?? false;
  return (
    <Button size="large" variant={isDone ? "secondary" : "primary"} onClick={() => table.setDone(!isDone)}>
      {isDone && <CircleCheck size={20} aria-hidden="true" />}
      {t(isDone ? "undone" : "done")}
    </Button>
  );
}
