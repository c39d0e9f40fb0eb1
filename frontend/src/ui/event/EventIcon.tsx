import type { EventCategory } from "@/data/event/model";
import { classes } from "@/ui/classes";
import { categoryIcon } from "./categoryIcon";
import styles from "./EventIcon.module.css";

interface EventIconProps {
  category: EventCategory;
  /** Nothing happens in it any more. */
  passive?: boolean;
  className?: string;
}

/** By what an event is found in a list: the drawing of its kind, on the tint of its kind. */
export function EventIcon({ category, passive, className }: EventIconProps) {
  return (
    <span className={classes(styles.icon, className)} data-kind={passive ? "passive" : category}>
      {categoryIcon(category, 24)}
    </span>
  );
}
