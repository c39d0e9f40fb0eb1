import { type Units, ZERO } from "@/core/money/units";
import { type Frame, SpentAxis } from "./SpentAxis";
import styles from "./SumBars.module.css";
import type { Slot } from "./slot";

/**
 * Draws the running sums: the group's as a pale area, and the reader's share in front of it. While more came back than was
 * spent, the line lies on the floor.
 */
export function RunningLines({ slots, label }: { slots: readonly Slot[]; label: string }) {
  return (
    <SpentAxis slots={slots} label={label}>
      {(frame) => (
        <>
          <path
            className={styles.total}
            d={field(
              frame,
              slots.map(({ total }) => total),
            )}
          />
          <path
            className={styles.full}
            d={field(
              frame,
              slots.map(({ my_share }) => my_share),
            )}
          />
        </>
      )}
    </SpentAxis>
  );
}

/** Returns the path of an area: a line through the slots, closed along the floor. */
function field({ slot, left, floor, height }: Frame, amounts: readonly Units[]): string {
  const tall = (amount: Units) => Math.max(0, height(amount));
  const middle = (place: number) => left(place) + slot / 2;
  // Draw a single amount as a level line across its slot.
  const points =
    amounts.length === 1
      ? [left(0), left(1)].map((x) => ({ x, y: floor - tall(amounts[0] ?? ZERO) }))
      : amounts.map((amount, place) => ({ x: middle(place), y: floor - tall(amount) }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" L ");
  return `M ${points[0]?.x.toFixed(1)} ${floor} L ${line} L ${points.at(-1)?.x.toFixed(1)} ${floor} Z`;
}
