import { Skeleton } from "@/ui/State";
import styles from "./ExpenseForm.module.css";

/** The form's layout while its event is loading. */
export function FormSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Skeleton height="7rem" />
        <Skeleton height="4.5rem" />
        <Skeleton height="5.5rem" />
      </div>
      <div className={styles.column}>
        <Skeleton height="5rem" />
        <Skeleton height="14rem" />
      </div>
    </div>
  );
}
