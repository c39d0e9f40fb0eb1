import { lastVisit, type NewsSinceVisit, newsSince, type SeenEvent } from "@/data/event/lastVisit";
import { useOutbox } from "@/offline/queue";
import { pushIsOn } from "@/platform/push/isOn";
import { useSession } from "@/platform/session/session";
import type { Dashboard } from "./dashboard";

/**
 * Returns a function that gives what concerns the reader in an event since they last looked at it on this device
 * (docs/product.md 5.6). It returns null on a device with notifications, which tell the same.
 */
export function useNews(all: Dashboard["news"]): (event: SeenEvent) => NewsSinceVisit | null {
  const me = useSession((s) => s.userId) ?? "";
  const mutations = useOutbox((s) => s.mutations);
  return (event) => {
    // The visit includes unsent changes of the event, the server's balance does not.
    const isPending = mutations.some(({ events }) => events.includes(event.id));
    const news = all.find(({ event_id }) => event_id === event.id);
    const since = news && !isPending && !pushIsOn() ? lastVisit(me, event.id) : null;
    return news && since ? newsSince(event, news, since) : null;
  };
}
