import { Skeleton } from "@/ui/State";
import styles from "./ExpenseForm.module.css";

/** The form's layout while its event is loading. */
export function FormSkeleton() {
  return (
    <div className={styles.content}>
      <Skeleton height="3.25rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="6rem" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
