import type { CSSProperties } from "react";
import type { Units } from "@/core/money/units";
import { colorOf } from "@/data/person/avatarColors";
import type { Person } from "@/data/person/model";
import styles from "./BalanceBar.module.css";
import { classes } from "./classes";

interface BalanceBarProps {
  net: Units;
  /** Length from 0 to 1 of the longest bar. */
  part: number;
  /** People whose avatar colours the bar has. Without them it is green or red. */
  people?: readonly Person[];
}

/**
 * A balance as a bar from a zero line in the middle, at the foot of its row. Hidden from screen readers: the amount is
 * beside it.
 */
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

/** Stripes of equal width, one for each person. */
function coloursOf(people: readonly Person[]): string {
  const stripes = people.map((person, index) => {
    const [start, end] = [index, index + 1].map((edge) => `${(100 * edge) / people.length}%`);
    return `${colorOf(person)} ${start} ${end}`;
  });
  return `linear-gradient(to right, ${stripes.join(", ")})`;
}
