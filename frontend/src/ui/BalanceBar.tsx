import type { CSSProperties } from "react";
import type { Units } from "@/core/money/units";
import { tintOf } from "@/data/person/avatarColors";
import styles from "./BalanceBar.module.css";
import { classes } from "./classes";

interface BalanceBarProps {
  net: Units;
  /** Its length, from 0 to 1 of the longest. */
  part: number;
  /** Ids of the people whose avatars' colours it has. Without them it is green or red. */
  people?: readonly string[];
}

/** A balance as a bar from zero in the middle, at the foot of its row. Hidden from screen readers: the amount stands beside it. */
export function BalanceBar({ net, part, people }: BalanceBarProps) {
  const style = { "--part": part, ...(people && { "--bar": coloursOf(people) }) };
  return (
    <span
      className={classes(
        styles.bar,
        net > 0 && styles.positive,
        net < 0 && styles.negative,
        people !== undefined && styles.coloured,
      )}
      style={style as CSSProperties}
      aria-hidden="true"
    />
  );
}

/** Stripes of equal width, one a person. */
function coloursOf(people: readonly string[]): string {
  const stripes = people.map((id, index) => {
    const [start, end] = [index, index + 1].map((edge) => `${(100 * edge) / people.length}%`);
    return `var(--tint-${tintOf(id)}) ${start} ${end}`;
  });
  return `linear-gradient(to right, ${stripes.join(", ")})`;
}
