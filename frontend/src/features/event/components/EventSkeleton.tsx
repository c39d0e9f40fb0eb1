import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
import styles from "./EventPanes.module.css";

interface EventSkeletonProps {
  facts?: ReactNode;
  balance?: ReactNode;
}

/** As tall as the balance card. */
export const CardSkeleton = () => <Skeleton height="14.125rem" />;

/** Placeholder of an event; the facts and the balance may be known already. */
export function EventSkeleton({
  facts = <Skeleton height="2.75rem" />,
  balance = <CardSkeleton />,
}: EventSkeletonProps) {
  return (
    <>
      <div className={styles.facts}>{facts}</div>
      <div className={styles.panes}>
        <div className={styles.balances}>{balance}</div>
        <div className={styles.list}>
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </div>
      </div>
    </>
  );
}

/** Placeholder of an event without expenses. */
export function EmptyEventSkeleton({ facts }: { facts: ReactNode }) {
  return (
    <>
      <div className={styles.facts}>{facts}</div>
      <div className={styles.panes}>
        <div className={styles.balances} />
        <div className={styles.list}>
          <Skeleton height="28rem" />
        </div>
      </div>
    </>
  );
}
