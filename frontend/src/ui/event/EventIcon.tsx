import type { EventCategory } from "@/data/event/model";
import { classes } from "@/ui/classes";
import { categoryIcon } from "./categoryIcon";
import styles from "./EventIcon.module.css";

interface EventIconProps {
  category: EventCategory;
  /** Whether the event is passive. */
  passive?: boolean;
  className?: string;
}

/** The icon of an event in lists: the drawing and tint of its category. */
export function EventIcon({ category, passive, className }: EventIconProps) {
  return (
    <span className={classes(styles.icon, className)} data-kind={passive ? "passive" : category}>
      {categoryIcon(category, 24)}
    </span>
  );
}
