import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { useSlow } from "@/platform/timing/useSlow";

/** One object, because it is compared from render to render. */
const offline = new AppError(NO_CONNECTION, 0);

/**
 * Returns the error of a request without data. It stays during a retry, so that the screen does not alternate between
 * error and loading state. Null when the request has not failed. A request of several attempts has failed after its last one,
 * or when people have waited so long that they need to know about the first. One that waits for a network has failed, too.
 */
export function useFailure(
  query: Pick<UseQueryResult, "data" | "isError" | "error" | "errorUpdateCount" | "failureReason" | "fetchStatus">,
): Error | null {
  const { data, isError, error, errorUpdateCount, failureReason, fetchStatus } = query;
  const [last, setLast] = useState<Error | null>(null);
  const isSlow = useSlow(data === undefined && !isError);
  if (isError && error !== last) setLast(error);
  if (isError) return error;
  if (data !== undefined) return null;
  if (fetchStatus === "paused") return offline;
  return (isSlow && failureReason) || (errorUpdateCount > 0 ? last : null);
}
