import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Why a request has nothing to show, also while it is made again: a screen does not go to and fro between failing and
 * loading. Null when it has not failed.
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
