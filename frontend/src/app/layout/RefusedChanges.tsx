import { useIsMutating } from "@tanstack/react-query";
import { useMatch } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { useOutbox } from "@/offline/queue";
import { onDemand } from "@/ui/onDemand";

const RefusedList = onDemand(async () => (await import("./RefusedList")).RefusedList);

/** Returns the mutations that the server refused. */
export const useRefused = () => useOutbox((s) => s.mutations).filter(({ state }) => state === "attention");

/** Counts the mutations that the server refused, and lists them when asked. The news list them on their page. */
export function RefusedChanges() {
  const refused = useRefused();
  const listsThem = useMatch(PATHS.news) !== null;
  // A screen that waits for its mutation shows the refusal itself.
  const waiting = useIsMutating() > 0;
  if (refused.length === 0 || waiting || listsThem) return null;
  return <RefusedList refused={refused} />;
}
