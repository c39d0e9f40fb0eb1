import type { EventPage } from "@/data/event/model";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

/** The bills of an event at the table. Few events have one; its rows leave room from the start, so that nothing moves below them. */
const Rows = onDemand(async () => (await import("@/features/table/components/OpenTables")).OpenTables, {
  fallback: ({ page }) => <Skeleton height={heightOf(page.open_bills?.length ?? 0)} />,
  quiet: true,
});

/** Height of that many rows of `OpenTables`, each two lines in a padding, with a gap between them. */
function heightOf(count: number): string {
  return `calc(${count} * 4.1875rem + ${count - 1} * var(--space-2))`;
}

/** Returns the rows of an event's open bills. Null without any. */
export function openTables(page: EventPage) {
  return (page.open_bills?.length ?? 0) > 0 ? <Rows page={page} /> : null;
}
