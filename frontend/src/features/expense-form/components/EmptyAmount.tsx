import type { CSSProperties } from "react";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/State";
import styles from "./AmountField.module.css";

/** Looks like `AmountField` on a phone before anything is typed. Only the build renders it (build/startingFrame.tsx). */
export function EmptyAmount() {
  return (
    <div className={classes(styles.field, styles.plain)} inert>
      <div className={styles.row}>
        <div className={styles.fit}>
          <input className={styles.amount} style={{ "--letters": 4 } as CSSProperties} placeholder="0.00" />
        </div>
        <div className={styles.currency}>
          <Skeleton height="3rem" />
        </div>
      </div>
    </div>
  );
}
