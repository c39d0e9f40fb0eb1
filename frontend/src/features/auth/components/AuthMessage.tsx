import type { ReactNode } from "react";
import styles from "./AuthMessage.module.css";

interface AuthMessageProps {
  art: ReactNode;
  text: ReactNode;
  hint?: ReactNode;
  /** The next action. */
  children: ReactNode;
}

/** A message in place of a form, with the next action. */
export function AuthMessage({ art, text, hint, children }: AuthMessageProps) {
  return (
    <div className={styles.content}>
      {art}
      <p>{text}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
