import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Returns the error of a request without data. It stays during a retry, so that the screen does not alternate between
 * error and loading state. Null when the request has not failed.
 */
export function useFailure(
  query: Pick<UseQueryResult, "data" | "isError" | "error" | "errorUpdateCount">,
): Error | null {
  const { data, isError, error, errorUpdateCount } = query;
  const [last, setLast] = useState<Error | null>(null);
  if (isError && error !== last) setLast(error);
  if (isError) return error;
  return data === undefined && errorUpdateCount > 0 ? last : null;
}
