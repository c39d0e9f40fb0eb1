import type { ReactNode } from "react";
import { absolute, fromUnits, type Units } from "@/core/money/units";
import { axisTop } from "../charts";
import styles from "./Chart.module.css";
import type { Slot } from "./slot";

/** Sizes in units of the viewBox, which is about as wide as a phone. */
const WIDTH = 340;
const HEIGHT = 176;
const LEFT = 40;
const TOP = 8;
const BOTTOM = 22;
/** Width of a letter beneath the axis, and the gap between two labels. */
const LETTER = 6.5;
const GAP = 8;

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** Positions and sizes in units of the viewBox. */
export interface Frame {
  /** Width of one slot. `left` returns the left edge of a slot. */
  slot: number;
  left: (place: number) => number;
  /** Returns the height of an amount above the floor. */
  height: (amount: number) => number;
  floor: number;
}

interface SpentAxisProps {
  slots: readonly Slot[];
  /** Describes the picture in one sentence for screen readers. The table has the figures. */
  label: string;
  children: (frame: Frame) => ReactNode;
}

/** Draws the axes of a chart: amounts on the left, time at the bottom. */
export function SpentAxis({ slots, label, children }: SpentAxisProps) {
  const [first] = slots;
  if (!first) return null;
  const top = axisTop(Math.max(...slots.flatMap(({ total, my_share }) => [absolute(total), absolute(my_share)])));
  const floor = HEIGHT - BOTTOM;
  const scale = (floor - TOP) / top;
  const slot = (WIDTH - LEFT) / slots.length;
  const left = (place: number) => LEFT + slot * place;
  const longest = Math.max(...slots.map(({ short }) => short.length));
  // Label only every n-th of many slots, but always the last one.
  const every = Math.ceil((longest * LETTER + GAP) / slot);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={floor - value * scale} y2={floor - value * scale} />
          <text className={styles.axis} x={LEFT - 8} y={floor - value * scale + 4} textAnchor="end">
            {compact.format(fromUnits(value as Units, first.currency))}
          </text>
        </g>
      ))}
      {children({ slot, left, floor, height: (amount) => amount * scale })}
      {slots.map(
        ({ key, short }, place) =>
          (slots.length - 1 - place) % every === 0 && (
            <text
              key={key}
              className={styles.axis}
              x={Math.min(left(place) + slot / 2, WIDTH - 16)}
              y={HEIGHT - 6}
              textAnchor="middle"
            >
              {short}
            </text>
          ),
      )}
    </svg>
  );
}
