import { use, useSyncExternalStore } from "react";
import { InPane } from "./pane";
import { WIDTHS } from "./widths";

/** Subscribes to whether the window has a width. */
function atWidth(width: string) {
  const query = () => window.matchMedia(width);
  const follow = (changed: () => void) => {
    const followed = query();
    followed.addEventListener("change", changed);
    return () => followed.removeEventListener("change", changed);
  };
  return { follow, matches: () => query().matches };
}

/** The prerendered page has no window (build/startingFrame.tsx). */
const unknown = () => false;

const wide = atWidth(WIDTHS.wide);
const panes = atWidth(WIDTHS.panes);

/**
 * Whether two panes fit. Their order differs from the phone's, also for the keyboard. A pane itself counts as a phone.
 */
export function useWide(): boolean {
  const inPane = use(InPane);
  return useSyncExternalStore(wide.follow, wide.matches, unknown) && !inPane;
}

/** Whether an expense fits beside its event. */
export function usePanes(): boolean {
  return useSyncExternalStore(panes.follow, panes.matches, unknown);
}

/** Whether the window itself is narrow. False in a pane, which is part of a wide window. */
export function useNarrowWindow(): boolean {
  return !useSyncExternalStore(wide.follow, wide.matches, unknown);
}
