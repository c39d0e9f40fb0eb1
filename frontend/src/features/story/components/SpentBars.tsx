import { formatAmount } from "@/core/money/units";
import styles from "@/ui/SumBars.module.css";
import { SpentAxis } from "./SpentAxis";
import type { Slot } from "./slot";

const WIDEST_BAR = 34;

/** Draws a bar per slot: the group's sum, and in it the reader's share. */
export function SpentBars({ slots, label }: { slots: readonly Slot[]; label: string }) {
  return (
    <SpentAxis slots={slots} label={label}>
      {({ slot, left, floor, height }) => {
        const width = Math.min(WIDEST_BAR, slot * 0.62);
        const bar = { width, rx: Math.min(5, width / 3) };
        return slots.map(({ key, name, total, my_share, currency }, place) => {
          const x = left(place) + (slot - width) / 2;
          return (
            <g key={key}>
              <title>{`${name}: ${formatAmount(total, currency)}`}</title>
              {total > 0 && (
                <rect {...bar} className={styles.total} x={x} y={floor - height(total)} height={height(total)} />
              )}
              {my_share > 0 && (
                <rect {...bar} className={styles.full} x={x} y={floor - height(my_share)} height={height(my_share)} />
              )}
            </g>
          );
        });
      }}
    </SpentAxis>
  );
}
