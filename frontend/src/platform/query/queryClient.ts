import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isRetryable } from "@/platform/errors/appError";
import { onQueryError, onQuerySuccess, retryDelay } from "./recovery";

const ATTEMPTS = 3;

/**
 * Cache of server state. A failed query is retried only if a retry can help; a visible one is retried until it
 * succeeds.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onQueryError, onSuccess: onQuerySuccess }),
  defaultOptions: {
    queries: {
      // Persisted data are shown at once and refetched, also right after a reload.
      staleTime: 2_000,
      retry: (failures, error) => failures < ATTEMPTS - 1 && isRetryable(error),
      refetchInterval: retryDelay,
    },
    mutations: { networkMode: "always", retry: false },
  },
});
