import type { ReactNode } from "react";
import styles from "./SettlementColumns.module.css";

/** What is to be paid, and how it came about: one beneath the other, or side by side where there is room. */
export function SettlementColumns({ transfers, balances }: { transfers: ReactNode; balances: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{transfers}</div>
      <div className={styles.column}>{balances}</div>
    </div>
  );
}
