import type { HTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./Card.module.css";
import { classes } from "./classes";

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classes(styles.card, className)} />;
}

/** A card that is a link as a whole. */
export function CardLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classes(styles.card, className)} />;
}

interface BadgeProps {
  tone?: "neutral" | "accent" | "positive" | "negative";
  children: ReactNode;
}

export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={classes(styles.badge, tone !== "neutral" && styles[tone])}>{children}</span>;
}
