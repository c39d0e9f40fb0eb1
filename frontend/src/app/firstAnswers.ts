import type { Query } from "@tanstack/react-query";
import { queryClient } from "@/platform/query/queryClient";

/** After this many milliseconds the screen is shown with its placeholders. */
const PATIENCE_MS = 500;

const isUnknown = ({ state }: Query) => state.data === undefined;

/**
 * Resolves when what the first screen has asked for is here, or after a moment. Until then the page shows its frame: a
 * screen drawn without its answers would be drawn twice, which a slow phone takes half a second for.
 */
export function firstAnswers(): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(done, PATIENCE_MS);
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();

    function look(): void {
      if (queryClient.isFetching({ predicate: isUnknown }) === 0) done();
    }

    function done(): void {
      clearTimeout(patience);
      unsubscribe();
      resolve();
    }
  });
}
