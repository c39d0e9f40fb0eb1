import { useIsMutating } from "@tanstack/react-query";
import { useOutbox } from "@/data/outbox/entries";
import { onDemand } from "@/ui/onDemand";

const RefusedList = onDemand(async () => (await import("./RefusedList")).RefusedList);

/**
 * Changes made without network that the server refused later: nothing of them is lost or lies about
 * being saved. Each is opened, tried again or given up by the person.
 */
export function RefusedChanges() {
  const refused = useOutbox((s) => s.entries).filter((entry) => entry.state === "attention");
  // A screen that waits for its change tells the refusal itself.
  const waiting = useIsMutating() > 0;
  if (refused.length === 0 || waiting) return null;
  return <RefusedList refused={refused} />;
}
