import type { Query } from "@tanstack/react-query";
import { queryClient } from "@/platform/query/queryClient";

/** After this many milliseconds, the screen is shown with its placeholders. */
const TIMEOUT_MS = 500;

const isUnknown = ({ state }: Query) => state.data === undefined;

/**
 * Resolves when the first screen's requests are answered, or after a timeout. The page shows its frame until then:
 * rendering a screen without data and again with it costs a slow phone half a second.
 */
export function firstAnswers(): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(done, TIMEOUT_MS);
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();

    function look(): void {
      if (queryClient.isFetching({ predicate: isUnknown }) === 0) done();
    }

    function done(): void {
      clearTimeout(timeout);
      unsubscribe();
      resolve();
    }
  });
}
