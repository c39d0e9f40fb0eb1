const STORED = "divido-trail";

/** The paths of this tab's history, by the router's place in it; what was visited before the app began is missing. */
const paths: Record<number, string> = remembered();

/** Browsers keep about as many steps of a tab's history. */
const MOST = 100;

const place = (): number => window.history.state?.idx ?? 0;

function remembered(): Record<number, string> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "{}");
  } catch {
    return {};
  }
}

/** Notes which screen the history stands at. */
export function noteScreen(path: string): void {
  if (paths[place()] === path) return;
  paths[place()] = path;
  delete paths[place() - MOST];
  try {
    sessionStorage.setItem(STORED, JSON.stringify(paths));
  } catch {
    // Without storage a reload forgets the way; a screen that is done is then replaced by the one it leads to.
  }
}

/** Forgets the way when a person signs out. */
export function forgetTrail(): void {
  for (const index of Object.keys(paths)) delete paths[Number(index)];
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Without storage nothing was kept.
  }
}

/** The path of the screen that Back leads to; undefined when that is none of the app's, or unknown. */
export const screenBefore = (): string | undefined => paths[place() - 1];
