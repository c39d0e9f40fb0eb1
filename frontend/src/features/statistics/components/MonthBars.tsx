import { useTranslation } from "react-i18next";
import { axisTop } from "../charts";
import { monthName } from "../monthName";
import type { MonthSpent } from "../statistics";
import styles from "./MonthChart.module.css";

/** In units of the drawing, which is about as wide as a phone. */
const WIDTH = 340;
const HEIGHT = 176;
const LEFT = 40;
const TOP = 8;
const BOTTOM = 22;
const WIDEST_BAR = 34;

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** One bar per month: all together, and in it the reader's share. */
export function MonthBars({ months, label }: { months: readonly MonthSpent[]; label: string }) {
  const { i18n } = useTranslation();
  const top = axisTop(Math.max(...months.map((month) => month.total)));
  const floor = HEIGHT - BOTTOM;
  const scale = (floor - TOP) / top;
  const slot = (WIDTH - LEFT) / months.length;
  const bar = Math.min(WIDEST_BAR, slot * 0.62);
  // Twelve short names do not fit side by side: every second one then, the last always.
  const every = months.length > 7 ? 2 : 1;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={floor - value * scale} y2={floor - value * scale} />
          <text className={styles.axis} x={LEFT - 8} y={floor - value * scale + 4} textAnchor="end">
            {compact.format(value / 100)}
          </text>
        </g>
      ))}
      {months.map((month, place) => {
        const x = LEFT + slot * place + (slot - bar) / 2;
        return (
          <g key={month.month}>
            {month.total > 0 && (
              <rect
                className={styles.total}
                x={x}
                y={floor - month.total * scale}
                width={bar}
                height={month.total * scale}
                rx={Math.min(5, bar / 3)}
              />
            )}
            {month.my_share > 0 && (
              <rect
                className={styles.share}
                x={x}
                y={floor - month.my_share * scale}
                width={bar}
                height={month.my_share * scale}
                rx={Math.min(5, bar / 3)}
              />
            )}
            {(months.length - 1 - place) % every === 0 && (
              <text className={styles.axis} x={x + bar / 2} y={HEIGHT - 6} textAnchor="middle">
                {monthName(month.month, i18n.language, "short")}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
