import type { CSSProperties } from "react";
import { Skeleton } from "../State";
import styles from "./OpenBillsSkeleton.module.css";

/** The place of an event's open bills until their rows are loaded, so that nothing moves below them. */
export function OpenBillsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.bills} style={{ "--count": count } as CSSProperties}>
      <Skeleton height="100%" />
    </div>
  );
}
