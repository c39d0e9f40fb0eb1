import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { eventChanged } from "@/platform/query/keys";
import { followCounter } from "./changeCounter";

/**
 * Asks for the event itself once its change counter has moved on from what is shown, or answers again after the event could
 * not be had. `asked` is the request for what is shown.
 */
export function useLiveEvent(
  eventId: string,
  shown: number | undefined,
  { isError, errorUpdatedAt }: Pick<UseQueryResult, "isError" | "errorUpdatedAt">,
): void {
  useEffect(() => {
    if (shown === undefined) return;
    let asking = false;
    return followCounter(eventId, shown, ({ revision, at }) => {
      const moved = revision === null || (revision !== undefined && revision > shown);
      const answersAgain = isError && at > errorUpdatedAt;
      if (asking || !(moved || answersAgain)) return;
      asking = true;
      // What is answered may be from before the counter, where there are replicas: the next count finds that out.
      void eventChanged(eventId).finally(() => {
        asking = false;
      });
    });
  }, [eventId, shown, isError, errorUpdatedAt]);
}
