import type { Units } from "@/core/money/units";
import styles from "@/ui/SumBars.module.css";
import { type Frame, SpentAxis } from "./SpentAxis";
import type { Slot } from "./slot";

/** How it added up: all together as a pale field, the reader's share as a full one within. */
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

/** A line from slot to slot, closed along the floor. */
function field({ slot, left, floor, height }: Frame, amounts: readonly Units[]): string {
  const middle = (place: number) => left(place) + slot / 2;
  // One amount alone is a level, drawn across its slot.
  const points =
    amounts.length === 1
      ? [left(0), left(1)].map((x) => ({ x, y: floor - height(amounts[0] ?? 0) }))
      : amounts.map((amount, place) => ({ x: middle(place), y: floor - height(amount) }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" L ");
  return `M ${points[0]?.x.toFixed(1)} ${floor} L ${line} L ${points.at(-1)?.x.toFixed(1)} ${floor} Z`;
}
