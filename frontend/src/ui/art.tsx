import type { ReactNode } from "react";

/** Small drawings for empty and failed states, in the theme's colours. */
function Art({ children }: { children: ReactNode }) {
  return (
    <svg width="132" height="104" viewBox="0 0 132 104" fill="none" aria-hidden="true">
      <ellipse cx="66" cy="94" rx="48" ry="6" fill="var(--surface-sunken)" />
      {children}
    </svg>
  );
}

const line = {
  stroke: "currentColor",
  strokeWidth: 2.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** A suitcase: no events yet. */
export function SuitcaseArt() {
  return (
    <Art>
      <rect x="30" y="34" width="72" height="54" rx="12" fill="var(--accent-soft)" {...line} />
      <path d="M52 34v-8a8 8 0 0 1 8-8h12a8 8 0 0 1 8 8v8" {...line} />
      <path d="M46 34v54M86 34v54" {...line} />
      <circle cx="66" cy="61" r="9" fill="var(--accent)" />
    </Art>
  );
}

/** A receipt and a coin: no expenses yet. */
export function ReceiptArt() {
  return (
    <Art>
      <path d="M38 16h44v70l-7-5-7.5 5-7.5-5-7.5 5-7.5-5-7 5z" fill="var(--surface)" {...line} />
      <path d="M48 32h24M48 44h24M48 56h12" {...line} />
      <circle cx="92" cy="70" r="17" fill="var(--accent)" />
      <path d="M92 59a11 11 0 0 0 0 22z" fill="var(--ink-on-accent)" />
    </Art>
  );
}

/** A bell at rest: no news. */
export function BellArt() {
  return (
    <Art>
      <path d="M42 74c6-6 6-14 6-24a18 18 0 0 1 36 0c0 10 0 18 6 24z" fill="var(--accent-soft)" {...line} />
      <path d="M66 32v-8" {...line} />
      <path d="M58 80a8 8 0 0 0 16 0z" fill="var(--accent)" />
    </Art>
  );
}

/** Two halves that meet: everything is settled. */
export function SettledArt() {
  return (
    <Art>
      <circle cx="66" cy="52" r="34" fill="var(--positive-soft)" />
      <path d="M62 26a26 26 0 0 0 0 52z" fill="var(--accent)" />
      <path d="M70 26a26 26 0 0 1 0 52z" fill="none" {...line} />
      <path d="m104 20 5 6 9-11" {...line} stroke="var(--positive)" />
    </Art>
  );
}

/** A cloud with a cut line: no network. */
export function CloudArt() {
  return (
    <Art>
      <path d="M40 74a16 16 0 0 1 0-32 26 26 0 0 1 49-4 18 18 0 0 1 3 36z" fill="var(--surface)" {...line} />
      <path d="m40 86 52-62" {...line} stroke="var(--negative)" />
    </Art>
  );
}

/** A signpost: not found, or gone. */
export function LostArt() {
  return (
    <Art>
      <path d="M66 14v78" {...line} />
      <path d="M66 24h30l9 9-9 9H66z" fill="var(--accent-soft)" {...line} />
      <path d="M66 50H38l-9 9 9 9h28z" fill="var(--surface)" {...line} />
    </Art>
  );
}

/** An envelope sealed with the coin: a mail is on its way. */
export function MailArt() {
  return (
    <Art>
      <rect x="24" y="26" width="84" height="60" rx="12" fill="var(--surface)" {...line} />
      <path d="m27 34 33 25a10 10 0 0 0 12 0l33-25" {...line} />
      <circle cx="102" cy="30" r="15" fill="var(--accent)" />
      <path d="M102 20a10 10 0 0 0 0 20z" fill="var(--ink-on-accent)" />
    </Art>
  );
}
