import { Skeleton } from "../State";

/** The place of an event's open bills until their rows are loaded, so that nothing moves below them. */
export function OpenBillsSkeleton({ count }: { count: number }) {
  // Each row has a padding, a line of small text and one of text, with a gap between rows.
  const row = "(2 * var(--space-3) + 1.5 * (var(--text-xs) + var(--text-m)))";
  return <Skeleton height={`calc(${count} * ${row} + ${count - 1} * var(--space-2))`} />;
}
