import { LEFT_HALF, RIGHT_HALF } from "./logoShape";

/** The logo: a coin in two halves. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="18" fill="var(--accent)" />
      <path d={LEFT_HALF} fill="#1e2a33" />
      <path d={RIGHT_HALF} fill="#fffaf0" />
    </svg>
  );
}
