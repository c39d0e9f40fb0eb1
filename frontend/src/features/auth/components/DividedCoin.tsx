import { useTranslation } from "react-i18next";
import styles from "./DividedCoin.module.css";

/** Four friends, each at their quarter of the coin; x and y are the direction from the middle. */
const FRIENDS = [
  { letter: "A", tint: 0, x: -1, y: -1, fill: "var(--coin-ink)", text: "var(--coin-paper)" },
  { letter: "M", tint: 1, x: 1, y: -1, fill: "var(--coin-paper)", text: "var(--coin-ink)" },
  { letter: "J", tint: 2, x: -1, y: 1, fill: "var(--accent)", text: "var(--ink-on-accent)" },
  { letter: "S", tint: 4, x: 1, y: 1, fill: "var(--accent-strong)", text: "var(--ink-on-accent)" },
];

const TOTAL = "86.40 EUR";
const SHARE = "21.60";

/** Drawing: four people share a bill, divided like the coin of the logo. Decoration. */
export function DividedCoin() {
  const { t } = useTranslation("auth");
  return (
    <div className={styles.coin}>
      <p className={styles.bill}>
        <span>{t("panel.bill")}</span> <strong>{TOTAL}</strong>
      </p>
      <svg viewBox="-150 -150 300 300" width="300" height="300" aria-hidden="true">
        {FRIENDS.map(({ letter, tint, x, y, fill, text }) => (
          <g key={letter} textAnchor="middle" fontWeight="700">
            <path d="M5 5v105A105 105 0 0 0 110 5z" transform={`scale(${x} ${y})`} fill={fill} />
            <text x={x * 50} y={y * 48 + 6} fontSize="19" fill={text}>
              {SHARE}
            </text>
            <circle
              cx={x * 96}
              cy={y * 96}
              r="30"
              fill={`var(--tint-${tint})`}
              stroke="var(--accent-soft)"
              strokeWidth="6"
            />
            <text x={x * 96} y={y * 96 + 7} fontSize="20" fill="var(--ink)">
              {letter}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
