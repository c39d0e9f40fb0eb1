import { CircleAlert, Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Pending } from "@/offline/overlay";
import { classes } from "@/ui/classes";
import styles from "./PendingMark.module.css";

/** A mark on an unsent row: waiting, or in need of a decision. */
export function PendingMark({ pending }: { pending: Pending }) {
  const { t } = useTranslation("common");
  const Icon = pending === "waiting" ? Clock : CircleAlert;
  return (
    <span className={classes(styles.mark, pending === "attention" && styles.attention)}>
      <Icon size={14} aria-hidden="true" /> {t(`pending.${pending}`)}
    </span>
  );
}
