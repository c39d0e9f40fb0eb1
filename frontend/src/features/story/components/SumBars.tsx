import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { Amount } from "@/ui/Amount";
import { Stack } from "@/ui/layout";
import styles from "./SumBars.module.css";

interface SumRow {
  key: string;
  name: string;
  /** The pale bar. */
  total: Units;
  /** The full bar, within the pale one. */
  part: Units;
}

interface SumBarsProps {
  rows: readonly SumRow[];
  currency: Currency;
  /** Name of the full bar, read before its amount. */
  partName: string;
}

/** Sums side by side as bars. Each amount is text beside its bar, which is decoration. */
export function SumBars({ rows, currency, partName }: SumBarsProps) {
  const largest = Math.max(1, ...rows.flatMap(({ total, part }) => [total, part]));
  return (
    <Stack as="ul" gap={4}>
      {rows.map(({ key, name, total, part }) => (
        <li key={key} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.amount}>
            <Amount amount={total} currency={currency} />
          </span>
          <Bar total={Math.max(0, total) / largest} part={Math.max(0, part) / largest} />
          <span className={styles.part}>
            {partName} <Amount amount={part} currency={currency} />
          </span>
        </li>
      ))}
    </Stack>
  );
}

/** Both bars as fractions of the longest one. */
function Bar({ total, part }: { total: number; part: number }) {
  const percent = (of: number) => `${Math.max(of, 0.015) * 100}%`;
  return (
    <svg className={styles.bar} height="12" aria-hidden="true">
      {total > 0 && (
        <rect
          className={styles.total}
          x="1"
          y="1"
          style={{ width: `calc(${percent(total)} - 2px)` }}
          height="10"
          rx="5"
        />
      )}
      {part > 0 && <rect className={styles.full} x="0" y="0" style={{ width: percent(part) }} height="12" rx="6" />}
    </svg>
  );
}

/** The legend of the two bars, which differ by outline, not by colour alone. */
export function Legend({ total, full }: { total: string; full: string }) {
  return (
    <ul className={styles.legend}>
      <Key shape={styles.total}>{total}</Key>
      <Key shape={styles.full}>{full}</Key>
    </ul>
  );
}

function Key({ shape, children }: { shape: string | undefined; children: string }) {
  return (
    <li>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <rect className={shape} x="1" y="1" width="12" height="12" rx="3" />
      </svg>
      {children}
    </li>
  );
}
