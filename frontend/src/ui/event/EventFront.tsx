import type { ComponentProps, ReactNode } from "react";
import type { EventCategory } from "@/data/event/model";
import { classes } from "../classes";
import { LEFT_HALF, RIGHT_HALF } from "../logoShape";
import { categoryIcon } from "./categoryIcon";
import styles from "./EventFront.module.css";

interface EventFrontProps extends ComponentProps<"article"> {
  category: EventCategory;
  /** Name of the event, and what is said above it. */
  head: ReactNode;
}

/** An event as a card with its icon and name on the accent colour: an invitation's ticket, and the preview of a new event. */
export function EventFront({ category, head, className, children, ...article }: EventFrontProps) {
  return (
    <article {...article} className={classes(styles.front, className)}>
      <header className={styles.head}>
        <svg
          className={styles.coin}
          width="200"
          height="200"
          viewBox="0 0 64 64"
          fill="currentColor"
          aria-hidden="true"
        >
          <path d={LEFT_HALF + RIGHT_HALF} />
        </svg>
        <span className={styles.icon}>{categoryIcon(category, 26)}</span>
        {head}
      </header>
      {children}
    </article>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <ul className={styles.facts}>{children}</ul>;
}

export function Fact({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon && <span aria-hidden="true">{icon}</span>}
      {children}
    </li>
  );
}
