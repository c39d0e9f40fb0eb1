import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./Notice.module.css";

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert, success: CircleCheck };

interface NoticeProps {
  tone?: keyof typeof ICONS;
  children: ReactNode;
  /** An action, beside the text, or beneath it in narrow notices. */
  action?: { label: string; onAct: () => void };
}

/** A notice in the flow of the page. Screen readers announce an error. */
export function Notice({ tone = "info", children, action }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes(styles.notice, styles[tone])} role={tone === "error" ? "alert" : undefined}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
      {action && (
        <button type="button" className={styles.action} onClick={action.onAct}>
          {action.label}
        </button>
      )}
    </div>
  );
}
