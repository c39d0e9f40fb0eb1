import { Skeleton } from "@/shared/ui/State";
import styles from "./ProfileSkeleton.module.css";

export function ProfileSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.head}>
        <Skeleton height="4.25rem" width="4.25rem" />
        <Skeleton height="2.5rem" width="60%" />
      </div>
      <Skeleton height="20rem" />
      <Skeleton height="8rem" />
      <Skeleton height="13rem" />
    </div>
  );
}
