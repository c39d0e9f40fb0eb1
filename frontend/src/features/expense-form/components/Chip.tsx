import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "@/ui/classes";
import styles from "./Chip.module.css";

interface ChipProps {
  /** Name of the field, read out before the value. */
  label: string;
  /** Value of the field, as it is shown. */
  children: ReactNode;
  icon?: ReactNode;
  /** Id of what is wrong with the field. */
  describedBy?: string;
  invalid?: boolean;
  /** It asks for a value that may stay empty. */
  quiet?: boolean;
  onOpen: () => void;
}

/** One field of the form on a phone: its value, which opens a sheet to change it. */
export function Chip({ label, children, icon, describedBy, invalid = false, quiet = false, onOpen }: ChipProps) {
  return (
    <button
      type="button"
      className={classes(styles.chip, quiet && styles.quiet)}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      onClick={onOpen}
    >
      <span className="visually-hidden">{label} </span>
      {icon}
      <span className={styles.value}>{children}</span>
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  );
}
