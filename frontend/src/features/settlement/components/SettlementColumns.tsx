import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
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

/** Shows a placeholder while a settlement loads. `due` may be known earlier. */
export function SettlementSkeleton({ due = <Skeleton height="11rem" /> }: { due?: ReactNode }) {
  return <SettlementColumns transfers={due} balances={<Skeleton height="16rem" />} />;
}
