import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";

/** Events that the reader is deleting or leaving, whose screens must not report that they are gone. */
export const goingFrom = new Set<string>();

/** Returns the answer of an event's page without its error while the reader is deleting or leaving the event. */
export function useWithoutLoss<T extends Pick<UseQueryResult, "error">>(eventId: string, query: T): T {
  useEffect(() => () => void goingFrom.delete(eventId), [eventId]);
  return goingFrom.has(eventId) ? { ...query, error: null } : query;
}
