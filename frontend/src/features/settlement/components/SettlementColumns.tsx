import type { ReactNode } from "react";
import styles from "./SettlementColumns.module.css";

/** Arranges transfers and balances in one column, or side by side when there is room. */
export function SettlementColumns({ transfers, balances }: { transfers: ReactNode; balances: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{transfers}</div>
      <div className={styles.column}>{balances}</div>
    </div>
  );
}
