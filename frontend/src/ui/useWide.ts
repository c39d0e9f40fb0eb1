import { useSyncExternalStore } from "react";
import { WIDTHS } from "./widths";

const wide = () => window.matchMedia(WIDTHS.wide);

function follow(changed: () => void): () => void {
  const query = wide();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether the window has room for two panes, where they stand in another order than on a phone, also for the keyboard. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => wide().matches);
}
