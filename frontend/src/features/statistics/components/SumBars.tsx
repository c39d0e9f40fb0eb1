import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { Amount } from "@/ui/Amount";
import chartStyles from "./Chart.module.css";
import styles from "./SumBars.module.css";

export interface SumRow {
  key: string;
  name: string;
  /** Before the name, such as a person's avatar. */
  icon?: ReactNode;
  /** Where a tap on the name leads: what the sum is made of. */
  to?: string;
  /** The pale bar. */
  total: Units;
  /** The full bar, within the pale one or beneath it. */
  part: Units;
}

interface SumBarsProps {
  rows: readonly SumRow[];
  currency: Currency;
  /** What the full bar is, said before its amount. */
  partName: string;
  /** The full bar is no part of the pale one and stands beneath it. */
  apart?: boolean;
}

/** Sums side by side as bars. Every figure stands as text beside its bar, which is decoration. */
export function SumBars({ rows, currency, partName, apart = false }: SumBarsProps) {
  const largest = Math.max(1, ...rows.map(({ total, part }) => Math.max(total, part)));
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, name, icon, to, total, part }) => (
        <li key={key} className={styles.row}>
          <span className={styles.name}>
            {icon}
            {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
          </span>
          <span className={styles.amount}>
            <Amount amount={total} currency={currency} />
          </span>
          <Bar total={total / largest} part={part / largest} apart={apart} />
          <span className={styles.part}>
            {partName} <Amount amount={part} currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Both as parts of the widest bar. */
function Bar({ total, part, apart }: { total: number; part: number; apart: boolean }) {
  const percent = (of: number) => `${Math.max(of, 0.015) * 100}%`;
  return (
    <svg className={styles.bar} height={apart ? 27 : 12} aria-hidden="true">
      {total > 0 && (
        <rect
          className={chartStyles.total}
          x="1"
          y="1"
          style={{ width: `calc(${percent(total)} - 2px)` }}
          height="10"
          rx="5"
        />
      )}
      {part > 0 && (
        <rect
          className={chartStyles.share}
          x="0"
          y={apart ? 15 : 0}
          style={{ width: percent(part) }}
          height="12"
          rx="6"
        />
      )}
    </svg>
  );
}
