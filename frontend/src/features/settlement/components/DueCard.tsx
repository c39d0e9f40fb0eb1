import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/State";
import styles from "./DueCard.module.css";

interface DueCardProps {
  side: "pays" | "gets";
  sentence: ReactNode;
  /** The name under which the reader pays as one with others. */
  household?: string;
  alone?: ReactNode;
  children: ReactNode;
}

/**
 * What is due in one sentence, above the rows of people. The build renders it too (build/openings.tsx), so this file imports
 * nothing that keeps a process alive, as the outbox does.
 */
export function DueCard({ side, sentence, household, alone, children }: DueCardProps) {
  const { t } = useTranslation("settlement");
  return (
    <section className={styles.card} aria-labelledby="settlement-mine">
      <div className={classes(styles.due, styles[side])} role="status">
        <p className={styles.sentence}>
          {household && <span className={styles.household}>{household}</span>} {sentence}
        </p>
        {alone}
      </div>
      <h2 id="settlement-mine" className={styles.title}>
        {t("mine")}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

/** A row whose person is still to come. */
export function RowSkeleton() {
  return (
    <li className={styles.coming}>
      <Skeleton height="2.75rem" />
    </li>
  );
}
