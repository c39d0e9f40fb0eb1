const STORED = "divido-trail";

/** Paths of this tab's history by the router's index. Entries from before the app started are missing. */
const paths: Record<number, string> = remembered();

/** Browsers limit a tab's history to about this many entries. */
const MAX_ENTRIES = 100;

const place = (): number => window.history.state?.idx ?? 0;

function remembered(): Record<number, string> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "{}");
  } catch {
    return {};
  }
}

/** Records the path of the current history entry. */
export function recordScreen(path: string): void {
  if (paths[place()] === path) return;
  paths[place()] = path;
  delete paths[place() - MAX_ENTRIES];
  try {
    sessionStorage.setItem(STORED, JSON.stringify(paths));
  } catch {
    // Without storage, a reload loses the trail. `useReturn` then replaces the screen instead of going back.
  }
}

/** Deletes the trail at sign-out. */
export function forgetTrail(): void {
  for (const index of Object.keys(paths)) delete paths[Number(index)];
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Without storage, nothing was persisted.
  }
}

/** Returns the path that Back leads to. Undefined if it is outside the app or unknown. */
export const screenBefore = (): string | undefined => paths[place() - 1];
