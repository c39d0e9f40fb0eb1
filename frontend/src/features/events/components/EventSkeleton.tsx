import type { ReactNode } from "react";
import { Skeleton } from "@/ui/State";
import columns from "./EventColumns.module.css";

/** An event that is on its way, of which `standing` may be here already. */
export function EventSkeleton({ standing = <Skeleton height="7rem" /> }: { standing?: ReactNode }) {
  return (
    <div className={columns.columns}>
      <div className={columns.hero}>
        {standing}
        <Skeleton height="12.5rem" />
      </div>
      <div className={columns.list}>
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    </div>
  );
}
