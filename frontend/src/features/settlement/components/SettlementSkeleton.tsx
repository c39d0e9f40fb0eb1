import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
import styles from "./SettlementSkeleton.module.css";

/** A settlement that is on its way, of which `due` may be here already. */
export function SettlementSkeleton({ due = <Skeleton height="5.5rem" /> }: { due?: ReactNode }) {
  return (
    <div className={styles.skeleton}>
      {due}
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
