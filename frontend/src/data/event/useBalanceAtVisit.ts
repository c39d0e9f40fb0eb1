import type { Units } from "@/core/money/units";
import { useOutbox } from "@/offline/queue";
import { pushIsOn } from "@/platform/push/isOn";
import { useSession } from "@/platform/session/session";
import { lastVisit } from "./lastVisit";
import type { EventCard } from "./model";

type Seen = Pick<EventCard, "id" | "my_net" | "household_net"> & { revision?: number | undefined };

/**
 * Returns a function that returns the balance of an event when the reader last looked at it on this device. Null if the
 * balance is the same now, if the event has not changed since or has pending mutations, and on a device with
 * notifications, which report the change.
 */
export function useBalanceAtVisit(): (event: Seen) => Units | null {
  const me = useSession((s) => s.userId) ?? "";
  const mutations = useOutbox((s) => s.mutations);
  return ({ id, revision = 0, my_net, household_net }) => {
    // The visit includes unsent changes of the event, the server's balance does not.
    if (pushIsOn() || mutations.some(({ events }) => events.includes(id))) return null;
    const since = lastVisit(me, id);
    return since && revision > since.revision && since.net !== (household_net ?? my_net) ? since.net : null;
  };
}
