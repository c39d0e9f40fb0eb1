import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
import styles from "../pages/EventPage.module.css";

/** An event that is on its way, of which `standing` may be here already. */
export function EventSkeleton({ standing = <Skeleton height="7rem" /> }: { standing?: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.hero}>
        {standing}
        <Skeleton height="12.5rem" />
      </div>
      <div className={styles.list}>
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    </div>
  );
}
