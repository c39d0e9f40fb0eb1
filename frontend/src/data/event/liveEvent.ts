import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { eventChanged } from "@/platform/query/keys";
import { followCounter } from "./changeCounter";

/**
 * Refetches the event when its change counter rises above `shown`, or when the server answers again after a failure.
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
      void eventChanged(eventId).finally(() => {
        asking = false;
      });
    });
  }, [eventId, shown, isError, errorUpdatedAt]);
}
