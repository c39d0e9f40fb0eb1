import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "@/platform/query/queryClient";

/** Changes what is known of the server's answer. One on its way may be from before the change. */
export async function changeKnown<Data>(queryKey: QueryKey, change: (data: Data) => Data): Promise<void> {
  const known = queryClient.getQueryState<Data>(queryKey);
  if (known?.data === undefined) return;
  // Cancelling restores the state from when the question was asked, which may be older than what the device kept.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Data>(queryKey, change(known.data), { updatedAt: known.dataUpdatedAt });
}
