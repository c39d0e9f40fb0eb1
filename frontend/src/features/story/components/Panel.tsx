import { type ReactNode, useId } from "react";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import styles from "./Panel.module.css";

/** Parts of the statistics, of any height: one under the other, in two columns where there is room. */
export function Panels({ children }: { children: ReactNode }) {
  return (
    <div className={styles.around}>
      <div className={styles.panels}>{children}</div>
    </div>
  );
}

/** One part of the statistics under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes(cardStyles.card, styles.panel)} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
