import type { ReactNode } from "react";
import styles from "./AuthMessage.module.css";

interface AuthMessageProps {
  art: ReactNode;
  text: ReactNode;
  hint?: ReactNode;
  /** What to do now. */
  children: ReactNode;
}

/** In place of a form: what has happened and the way on. */
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
