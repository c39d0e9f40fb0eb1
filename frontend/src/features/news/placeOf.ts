import { PATHS, pathTo } from "@/core/routes/paths";
import type { News } from "@/data/news/news";

/**
 * Returns the path to which a piece of news leads: the expense, the payments, the requests, the person of a payment in several events,
 * else the event.
 */
export function placeOf({ kind, entry, settlement }: News, me: string | null): string {
  const eventId = entry.event_id;
  if (kind === "request") return PATHS.profileIban;
  if (settlement) {
    const { made_by, with_user } = settlement;
    return pathTo("person", { personId: made_by === me ? with_user : made_by });
  }
  if (entry.entity === "expense" && entry.action !== "deleted")
    return pathTo("editExpense", { eventId, expenseId: entry.entity_id });
  if (kind === "payment") return pathTo("settlement", { eventId });
  return pathTo("event", { eventId });
}
