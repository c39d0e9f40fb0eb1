import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
import styles from "./EventPanes.module.css";

/** An event that is on its way, of which `standing` may be here already. */
export function EventSkeleton({ standing = <Skeleton height="7.25rem" /> }: { standing?: ReactNode }) {
  return (
    <div className={styles.panes}>
      <div className={styles.standing}>{standing}</div>
      <div className={styles.list}>
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    </div>
  );
}

/** One in which there is nothing yet. */
export function EmptyEventSkeleton() {
  return (
    <div className={styles.panes}>
      <div className={styles.standing} />
      <div className={styles.list}>
        <Skeleton height="28rem" />
      </div>
    </div>
  );
}
