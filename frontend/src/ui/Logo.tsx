/** The logo: a coin in two halves. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="18" fill="var(--accent)" />
      <path d="M30 13a18 18 0 0 0 0 36z" fill="#1e2a33" />
      <path d="M34 15a18 18 0 0 1 0 36z" fill="#fffaf0" />
    </svg>
  );
}
