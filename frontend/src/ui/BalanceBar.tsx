import type { CSSProperties } from "react";
import type { Units } from "@/core/money/units";
import styles from "./BalanceBar.module.css";
import { classes } from "./classes";

/**
 * A balance as a bar from the middle of its row, at the row's foot: right is owed to somebody, left they owe. For the eye
 * alone: the amount stands beside it.
 */
export function BalanceBar({ net, part }: { net: Units; part: number }) {
  return (
    <span
      className={classes(styles.bar, net > 0 && styles.positive, net < 0 && styles.negative)}
      style={{ "--part": part } as CSSProperties}
      aria-hidden="true"
    />
  );
}
