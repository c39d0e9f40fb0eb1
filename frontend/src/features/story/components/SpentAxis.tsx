import type { ReactNode } from "react";
import { fromUnits, type Units } from "@/core/money/units";
import { axisTop } from "../charts";
import styles from "./Chart.module.css";
import type { Slot } from "./slot";

/** In units of the drawing, which is about as wide as a phone. */
const WIDTH = 340;
const HEIGHT = 176;
const LEFT = 40;
const TOP = 8;
const BOTTOM = 22;
/** Names that fit beneath the axis without touching. */
const NAMES = 6;

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** Where things stand in the drawing. */
export interface Frame {
  /** Width of one slot, and its left edge. */
  slot: number;
  left: (place: number) => number;
  /** Height above the floor of an amount. */
  height: (amount: number) => number;
  floor: number;
}

interface SpentAxisProps {
  slots: readonly Slot[];
  /** What it shows, in a sentence; the figures are in the table beside it. */
  label: string;
  children: (frame: Frame) => ReactNode;
}

/** The paper that pictures over time are drawn on: amounts to the left, time beneath. */
export function SpentAxis({ slots, label, children }: SpentAxisProps) {
  const [first] = slots;
  if (!first) return null;
  const top = axisTop(Math.max(...slots.map(({ total }) => total)));
  const floor = HEIGHT - BOTTOM;
  const scale = (floor - TOP) / top;
  const slot = (WIDTH - LEFT) / slots.length;
  const left = (place: number) => LEFT + slot * place;
  // Where there are many, only some are named, the last always.
  const every = Math.ceil(slots.length / NAMES);
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
