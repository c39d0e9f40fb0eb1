import { use, useSyncExternalStore } from "react";
import { InPane } from "./pane";
import { WIDTHS } from "./widths";

/** Whether the window has a width, and how to hear that this changed. */
function atWidth(width: string) {
  const query = () => window.matchMedia(width);
  const follow = (changed: () => void) => {
    const followed = query();
    followed.addEventListener("change", changed);
    return () => followed.removeEventListener("change", changed);
  };
  return { follow, matches: () => query().matches };
}

/** What the build renders knows of no window (build/startingFrame.tsx). */
const unknown = () => false;

const wide = atWidth(WIDTHS.wide);
const panes = atWidth(WIDTHS.panes);

/**
 * Whether there is room for two panes, where they stand in another order than on a phone, also for the keyboard. A pane
 * itself has a phone's room.
 */
export function useWide(): boolean {
  const inPane = use(InPane);
  return useSyncExternalStore(wide.follow, wide.matches, unknown) && !inPane;
}

/** Whether an expense has room beside its event. */
export function usePanes(): boolean {
  return useSyncExternalStore(panes.follow, panes.matches, unknown);
}

/** Whether the window itself is narrow: a form then shows chips that open sheets. Not in a pane, which is part of a wide window. */
export function useNarrowWindow(): boolean {
  return !useSyncExternalStore(wide.follow, wide.matches, unknown);
}
