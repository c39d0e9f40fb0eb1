import { Skeleton } from "../State";

/** The place of an event's open bills until their rows are loaded, so that nothing moves below them. */
export function OpenBillsSkeleton({ count }: { count: number }) {
  // Each row has two lines and a padding, with a gap between rows.
  return <Skeleton height={`calc(${count} * 4.1875rem + ${count - 1} * var(--space-2))`} />;
}
