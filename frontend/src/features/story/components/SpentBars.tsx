import { absolute, formatAmount, type Units } from "@/core/money/units";
import { SpentAxis } from "./SpentAxis";
import styles from "./SumBars.module.css";
import type { Slot } from "./slot";

const WIDEST_BAR = 34;

/**
 * Draws a bar per slot: the group's sum, and in it the reader's share. Bars have the height of the absolute value, and are
 * pale where more came back than was spent.
 */
export function SpentBars({ slots, label }: { slots: readonly Slot[]; label: string }) {
  return (
    <SpentAxis slots={slots} label={label}>
      {({ slot, left, floor, height }) => {
        const width = Math.min(WIDEST_BAR, slot * 0.62);
        const tall = (amount: Units) => height(absolute(amount));
        const bar = { width, rx: Math.min(5, width / 3) };
        return slots.map(({ key, name, total, my_share, currency }, place) => {
          const x = left(place) + (slot - width) / 2;
          return (
            <g key={key} opacity={total < 0 ? 0.5 : undefined}>
              <title>{`${name}: ${formatAmount(total, currency)}`}</title>
              {total !== 0 && (
                <rect {...bar} className={styles.total} x={x} y={floor - tall(total)} height={tall(total)} />
              )}
              {my_share !== 0 && my_share < 0 === total < 0 && (
                <rect {...bar} className={styles.full} x={x} y={floor - tall(my_share)} height={tall(my_share)} />
              )}
            </g>
          );
        });
      }}
    </SpentAxis>
  );
}
