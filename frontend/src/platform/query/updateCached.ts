import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "./queryClient";

let last: Promise<unknown> = Promise.resolve();

/**
 * Updates a cached query, if it exists. An in-flight fetch may return older data, so it is cancelled. Updates run one
 * after the other, because each awaits between reading and writing.
 */
export function updateCached<Data>(queryKey: QueryKey, update: (data: Data) => Data): Promise<void> {
  const work = last.then(() => updateNow(queryKey, update));
  last = work.catch(() => undefined);
  return work;
}

async function updateNow<Data>(queryKey: QueryKey, update: (data: Data) => Data): Promise<void> {
  const cached = queryClient.getQueryState<Data>(queryKey);
  if (cached?.data === undefined) return;
  // Cancelling restores the state from when the fetch began, which may be older than the cached one.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Data>(queryKey, update(cached.data), { updatedAt: cached.dataUpdatedAt });
}
