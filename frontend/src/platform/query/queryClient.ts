import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isPassing } from "@/platform/errors/appError";
import { noteAnswer, noteFailure, pauseBeforeNext } from "./recovery";

const DAY = 24 * 60 * 60 * 1000;

/**
 * How long an answer seen before stays readable without network. Browsers count a timer's delay in
 * 31 bits: a longer one, of 25 days or more, would fire at once and forget everything restored.
 */
export const KEEP_MS = 24 * DAY;

const ATTEMPTS = 3;

/** Server state. A failed request is repeated only when repeating it can help; what a screen shows, until it is answered. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure, onSuccess: noteAnswer }),
  defaultOptions: {
    queries: {
      // What was kept on the device is shown at once and asked for anew, also right after a reload.
      staleTime: 2_000,
      gcTime: KEEP_MS,
      retry: (failures, error) => failures < ATTEMPTS - 1 && isPassing(error),
      refetchInterval: pauseBeforeNext,
    },
    mutations: { networkMode: "always", retry: false },
  },
});
