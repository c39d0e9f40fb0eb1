import type { ReactNode } from "react";
import { Soft, Stack } from "@/ui/layout";
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
    <Stack gap={4}>
      <div className={styles.art}>{art}</div>
      <p>{text}</p>
      {hint && <Soft>{hint}</Soft>}
      <div className={styles.actions}>{children}</div>
    </Stack>
  );
}
