import { type ReactNode, useId } from "react";
import cardStyles from "@/shared/ui/Card.module.css";
import { classes } from "@/shared/ui/classes";
import styles from "./Panel.module.css";

/** One part of the statistics under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes(cardStyles.card, styles.panel)} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
