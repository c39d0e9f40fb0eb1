import { tabStore } from "@/platform/storage/tabStore";

const STORED = "divido-trail";

/** Paths of this tab's history by the router's index. Entries from before the app started are missing. */
const paths = (tabStore.get(STORED) ?? {}) as Record<number, string>;

/** Browsers limit a tab's history to about this many entries. */
const MAX_ENTRIES = 100;

const place = (): number => window.history.state?.idx ?? 0;

/** Records the path of the current history entry. Without storage, a reload loses it, and `useReturn` replaces the screen. */
export function recordScreen(path: string): void {
  if (paths[place()] === path) return;
  paths[place()] = path;
  delete paths[place() - MAX_ENTRIES];
  tabStore.set(STORED, paths);
}

/** Deletes the trail at sign-out. */
export function forgetTrail(): void {
  for (const index of Object.keys(paths)) delete paths[Number(index)];
  tabStore.set(STORED, null);
}

/** Returns the path that Back leads to. Undefined if it is outside the app or unknown. */
export const screenBefore = (): string | undefined => paths[place() - 1];
