import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/State";
import styles from "./DueCard.module.css";

interface DueCardProps {
  side: "pays" | "gets";
  sentence: ReactNode;
  /** Name of the reader's household. */
  household?: string;
  alone?: ReactNode;
  children: ReactNode;
}

/**
 * Shows the sum in one sentence, above the rows of people. The build renders it too (build/openings.tsx), so this file must
 * not import modules that keep a process alive, such as the outbox.
 */
export function DueCard({ side, sentence, household, alone, children }: DueCardProps) {
  const { t } = useTranslation("settlement");
  return (
    <section className={classes(cardStyles.card, cardStyles.edgeToEdge)} aria-labelledby="settlement-mine">
      <div className={classes(styles.due, side === "pays" ? cardStyles.negative : cardStyles.positive)} role="status">
        <p className={styles.sentence}>
          {household && <span className={styles.household}>{household}</span>} {sentence}
        </p>
        {alone}
      </div>
      <h2 id="settlement-mine" className={styles.title}>
        {t(side === "pays" ? "mine" : "to_mine")}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

/** Shows a placeholder for a row. */
export function RowSkeleton() {
  return (
    <li className={styles.coming}>
      <Skeleton height="2.75rem" />
    </li>
  );
}
