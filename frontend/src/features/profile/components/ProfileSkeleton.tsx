import { Skeleton } from "@/ui/State";
import styles from "./ProfileSkeleton.module.css";

export function ProfileHeadSkeleton() {
  return (
    <div className={styles.head}>
      <Skeleton height="4.25rem" width="4.25rem" />
      <Skeleton height="2.5rem" width="60%" />
    </div>
  );
}

export function ProfileSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton height="20rem" />
      <Skeleton height="13rem" />
    </div>
  );
}
