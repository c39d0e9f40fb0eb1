import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classes } from "@/ui/classes";
import styles from "./QuietRow.module.css";

interface QuietRowProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode;
}

/** A row below people for a rare action. */
export function QuietRow({ icon, className, children, ...rest }: QuietRowProps) {
  return (
    <button {...rest} type="button" className={classes(styles.row, className)}>
      {icon} <span>{children}</span>
    </button>
  );
}
