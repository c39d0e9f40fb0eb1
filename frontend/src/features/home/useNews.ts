import { lastVisit, type NewsSinceVisit, newsSince } from "@/data/event/lastVisit";
import type { EventCard } from "@/data/event/model";
import { useOutbox } from "@/offline/queue";
import { pushIsOn } from "@/platform/push/isOn";
import { useSession } from "@/platform/session/session";
import type { Dashboard } from "./dashboard";

/**
 * Returns what concerns the reader in an event since they last looked at it on this device (docs/product.md 5.6). Null on
 * a device with notifications, which tell the same.
 */
export function useNews(card: EventCard, all: Dashboard["news"]): NewsSinceVisit | null {
  const me = useSession((s) => s.userId) ?? "";
  // The visit includes unsent changes of the event, the card does not.
  const isPending = useOutbox((s) => s.mutations.some(({ events }) => events.includes(card.id)));
  const news = all.find(({ event_id }) => event_id === card.id);
  const since = news && !isPending && !pushIsOn() ? lastVisit(me, card.id) : null;
  return news && since ? newsSince(card, news, since) : null;
}
