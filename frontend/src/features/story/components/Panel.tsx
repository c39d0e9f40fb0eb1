import { type ReactNode, useId } from "react";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import styles from "./Panel.module.css";

/** Arranges panels of any height in one column, or in two when there is room. */
export function Panels({ children }: { children: ReactNode }) {
  return (
    <div className={styles.around}>
      <div className={styles.panels}>{children}</div>
    </div>
  );
}

/** Shows one part of the statistics with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes(cardStyles.card, styles.panel)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
