import type { ComponentPropsWithoutRef, ElementType, ReactNode } from "react";
import { classes } from "./classes";
import styles from "./layout.module.css";

/** Elements that several features lay out alike. `as` is the element or component. */
type Props<As extends ElementType> = { as?: As } & Omit<ComponentPropsWithoutRef<As>, "as" | "size">;

/** Steps of `--space-…` in tokens.css. */
type Gap = 1 | 2 | 3 | 4 | 5;

/** One below the other. */
export function Stack<As extends ElementType = "div">({ as, gap, className, ...rest }: Props<As> & { gap: Gap }) {
  const Tag: ElementType = as ?? "div";
  return <Tag className={classes(styles.stack, styles[`gap${gap}`], className)} {...rest} />;
}

/** Beside each other, in as many lines as are needed. */
export function Row<As extends ElementType = "div">({ as, gap, className, ...rest }: Props<As> & { gap: Gap }) {
  const Tag: ElementType = as ?? "div";
  return <Tag className={classes(styles.row, styles[`gap${gap}`], className)} {...rest} />;
}

/** Subjects below each other, and two beside each other in a wide window. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** A framed box around rows, which bring their own padding. */
export function Panel<As extends ElementType = "div">({ as, className, ...rest }: Props<As>) {
  const Tag: ElementType = as ?? "div";
  return <Tag className={classes(styles.panel, className)} {...rest} />;
}

/** Text of less weight: an explanation, or a second line. */
export function Soft<As extends ElementType = "p">({ as, size = "s", className, ...rest }: Props<As> & SoftLook) {
  const Tag: ElementType = as ?? "p";
  return <Tag className={classes(styles.soft, styles[size], className)} {...rest} />;
}

interface SoftLook {
  /** `m` has the size of the text around it. */
  size?: "xs" | "s" | "m";
}
