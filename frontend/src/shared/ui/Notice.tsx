import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./Notice.module.css";

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert, success: CircleCheck };

interface NoticeProps {
  tone?: keyof typeof ICONS;
  children: ReactNode;
}

/** Something worth knowing, in the flow of the page. An error is announced. */
export function Notice({ tone = "info", children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes(styles.notice, styles[tone])} role={tone === "error" ? "alert" : undefined}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
