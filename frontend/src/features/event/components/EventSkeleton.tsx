import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
import styles from "./EventPanes.module.css";

interface EventSkeletonProps {
  facts?: ReactNode;
  balance?: ReactNode;
}

/** Has the height of the balance card, to avoid layout shift. */
export const CardSkeleton = () => <Skeleton height="14.125rem" />;

/** Shows a placeholder while an event loads. Facts and balance may be known earlier. */
export function EventSkeleton({
  facts = <Skeleton height="2.75rem" />,
  balance = <CardSkeleton />,
}: EventSkeletonProps) {
  return (
    <>
      <div className={styles.facts}>{facts}</div>
      <div className={styles.panes}>
        <div className={styles.list}>
          <div className={styles.balances}>{balance}</div>
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </div>
      </div>
    </>
  );
}

/** Shows a placeholder while an event without expenses loads. */
export function EmptyEventSkeleton({ facts }: { facts: ReactNode }) {
  return (
    <>
      <div className={styles.facts}>{facts}</div>
      <div className={styles.panes}>
        <div className={styles.list}>
          <Skeleton height="28rem" />
        </div>
      </div>
    </>
  );
}
