import { useTranslation } from "react-i18next";

/** Four friends around a bill: who gets which quarter of the coin. */
const FRIENDS = [
  { letter: "A", tint: 0, x: 52, y: 58 },
  { letter: "M", tint: 1, x: 268, y: 58 },
  { letter: "J", tint: 2, x: 52, y: 262 },
  { letter: "S", tint: 4, x: 268, y: 262 },
];

const SHARE = "21.15";

/** Drawing: one bill, divided among four like the coin of the mark. Decoration. */
export function DividedCoin() {
  const { t } = useTranslation("auth");
  return (
    <svg width="320" height="320" viewBox="0 0 320 320" aria-hidden="true">
      <g fill="none" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="1 8" strokeLinecap="round">
        <path d="M78 84 118 122M242 84l-40 38M78 236l40-38M242 236l-40-38" />
      </g>
      <g transform="translate(160 160)">
        <path d="M-4-4v-66A66 66 0 0 0-70-4z" fill="var(--ink-on-accent)" />
        <path d="M4-4v-66A66 66 0 0 1 70-4z" fill="var(--accent)" />
        <path d="M-4 4v66A66 66 0 0 1-70 4z" fill="var(--accent)" />
        <path d="M4 4v66A66 66 0 0 0 70 4z" fill="var(--accent-strong)" />
      </g>
      {FRIENDS.map((friend) => (
        <g key={friend.letter} textAnchor="middle" fill="var(--ink)">
          <circle cx={friend.x} cy={friend.y} r="30" fill={`var(--tint-${friend.tint})`} />
          <text x={friend.x} y={friend.y + 8} fontSize="22" fontWeight="700">
            {friend.letter}
          </text>
          <text x={friend.x} y={friend.y + 52} fontSize="15" fontWeight="650">
            {SHARE}
          </text>
        </g>
      ))}
      <text x="160" y="262" textAnchor="middle" fontSize="13" fontWeight="600" fill="var(--ink-soft)">
        {t("panel.share")}
      </text>
    </svg>
  );
}
