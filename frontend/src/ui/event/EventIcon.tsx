import type { EventCategory } from "@/data/event/model";
import { classes } from "@/ui/classes";
import { categoryIcon } from "./categoryIcon";
import styles from "./EventIcon.module.css";
import { useMoving } from "./useMoving";

interface EventIconProps {
  category: EventCategory;
  /** Whether the event is passive. */
  passive?: boolean;
  /** Id of the event whose icon moves between its card and its header. */
  moving?: string;
  className?: string;
}

/** The icon of an event: the drawing and tint of its category. */
export function EventIcon({ category, passive, moving, className }: EventIconProps) {
  const icon = useMoving<HTMLSpanElement>(moving);
  return (
    <span ref={icon} className={classes(styles.icon, className)} data-kind={passive ? "passive" : category}>
      {categoryIcon(category, 24)}
    </span>
  );
}
