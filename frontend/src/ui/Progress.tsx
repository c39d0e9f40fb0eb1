import type { ComponentPropsWithoutRef } from "react";
import styles from "./Progress.module.css";

/** A bar of how much is done. Without a value it moves, because nobody knows how long it takes. */
export function Progress(props: Omit<ComponentPropsWithoutRef<"progress">, "className">) {
  return <progress {...props} className={styles.progress} />;
}
