import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isRetryable } from "@/platform/errors/appError";
import { noteAnswer, noteFailure, retryDelay } from "./recovery";

const ATTEMPTS = 3;

/** Server state. A failed request is repeated only when repeating it can help; what a screen shows, until it is answered. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure, onSuccess: noteAnswer }),
  defaultOptions: {
    queries: {
      // What was kept on the device is shown at once and asked for anew, also right after a reload.
      staleTime: 2_000,
      retry: (failures, error) => failures < ATTEMPTS - 1 && isRetryable(error),
      refetchInterval: retryDelay,
    },
    mutations: { networkMode: "always", retry: false },
  },
});
