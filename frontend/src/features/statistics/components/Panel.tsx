import { createContext, type ReactNode, useContext, useId } from "react";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import styles from "./Panel.module.css";

/** Under which heading panels stand: that of a page, or of a section within one. */
export const PanelHeading = createContext<"h2" | "h3">("h3");

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
  const Heading = useContext(PanelHeading);
  return (
    <section className={classes(cardStyles.card, styles.panel)} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
