import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
import styles from "./SettlementSkeleton.module.css";

/** A settlement that is on its way, of which `position` may be here already. */
export function SettlementSkeleton({ position = <Skeleton height="5.5rem" /> }: { position?: ReactNode }) {
  return (
    <div className={styles.skeleton}>
      {position}
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
