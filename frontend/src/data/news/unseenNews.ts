import { skipToken, useQuery } from "@tanstack/react-query";
import { showOnIcon } from "@/platform/push/badge";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";

/** Counts the looks at the news. An answer that was asked for before the last look is outdated. */
let looks = 0;

/**
 * Call it before a request whose answer contains whether news are unseen, and pass it the answer. Bell and icon show the
 * newest answer.
 */
export function askingForUnseen(): (unseen: boolean | undefined) => void {
  const before = looks;
  return (unseen) => {
    if (unseen !== undefined && before === looks) show(unseen);
  };
}

/** Call it when the reader looks at their news. */
export function newsAreSeen(): void {
  looks += 1;
  show(false);
}

function show(unseen: boolean): void {
  queryClient.setQueryData(keys.unseenNews, unseen);
  void showOnIcon(unseen);
}

/** Returns whether the reader has news that they have not seen on any device. Sends no request. */
export function useUnseenNews(): boolean {
  return useQuery<boolean>({ queryKey: keys.unseenNews, queryFn: skipToken }).data === true;
}
