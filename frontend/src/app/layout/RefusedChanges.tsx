import { useIsMutating } from "@tanstack/react-query";
import { useOutbox } from "@/offline/queue";
import { onDemand } from "@/ui/onDemand";

const RefusedList = onDemand(async () => (await import("./RefusedList")).RefusedList);

/** Lists the mutations that the server refused. The person opens, retries or discards each of them. */
export function RefusedChanges() {
  const refused = useOutbox((s) => s.mutations).filter(({ state }) => state === "attention");
  // A screen that waits for its mutation shows the refusal itself.
  const waiting = useIsMutating() > 0;
  if (refused.length === 0 || waiting) return null;
  return <RefusedList refused={refused} />;
}
