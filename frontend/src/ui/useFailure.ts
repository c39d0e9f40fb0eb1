import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useSlow } from "@/platform/timing/useSlow";

/**
 * Returns the error of a request without data. It stays during a retry, so that the screen does not alternate between
 * error and loading state. Null when the request has not failed. A request of several attempts has failed after its last one,
 * or when people have waited so long that they need to know about the first.
 */
export function useFailure(
  query: Pick<UseQueryResult, "data" | "isError" | "error" | "errorUpdateCount" | "failureReason">,
): Error | null {
  const { data, isError, error, errorUpdateCount, failureReason } = query;
  const [last, setLast] = useState<Error | null>(null);
  const isSlow = useSlow(data === undefined && !isError);
  if (isError && error !== last) setLast(error);
  if (isError) return error;
  if (data !== undefined) return null;
  return (isSlow && failureReason) || (errorUpdateCount > 0 ? last : null);
}
