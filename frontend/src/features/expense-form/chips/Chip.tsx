import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "@/ui/classes";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./Chip.module.css";

interface ChipProps {
  /** Name of the field, which screen readers announce before the value. */
  label: string;
  /** The displayed value. */
  children: ReactNode;
  icon?: ReactNode;
  /** Id of the field's error text. */
  describedBy?: string;
  invalid?: boolean;
  /** Whether the chip asks for an optional value. */
  quiet?: boolean;
  onOpen: () => void;
}

/** A field of the form: shows its value and opens a sheet to change it. */
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
      <ScreenReaderOnly>{label} </ScreenReaderOnly>
      {icon}
      <span className={styles.value}>{children}</span>
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  );
}
