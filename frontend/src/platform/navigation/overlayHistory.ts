import { pause } from "@/platform/timing/pause";

const STEP_TIMEOUT_MS = 1_000;

/**
 * An overlay over a screen (dialog, menu, list of options). Each open overlay is an entry of the browser's history with
 * the same address and router state, so that Back closes it and leaves the screen unchanged.
 */
interface Overlay {
  close: () => void;
}

/** The topmost overlay is last. */
const open: Overlay[] = [];
/** True while a step back over closed overlays is pending. */
let steppingBack = false;
/** The last of these steps. */
let ownStep: Event | null = null;
/** True while a step back to the screen before is pending. */
let returning = false;

/** Whether an event is a step back that the app asked for, as when a dialog closes, and not the person's. */
export const isOwnStep = (step: Event): boolean =>
  step.type === "popstate" && (steppingBack || returning || step === ownStep);

const depth = (): number => window.history.state?.sheet ?? 0;

function pushEntry(): void {
  if (depth() < open.length) window.history.pushState({ ...window.history.state, sheet: open.length }, "");
}

/** Goes back over the history entries of closed overlays, also after arriving from elsewhere. */
function dropClosedEntries(): void {
  if (steppingBack || depth() <= open.length) return;
  steppingBack = true;
  window.history.go(open.length - depth());
}

/** Starts listening. A page reloaded with an open overlay starts without it. */
export function startOverlayHistory(): void {
  window.addEventListener("popstate", (step) => {
    if (steppingBack) {
      steppingBack = false;
      ownStep = step;
      // Add entries for overlays that opened during the step back.
      pushEntry();
    }
    while (open.length > depth()) open.pop()?.close();
    dropClosedEntries();
  });
  dropClosedEntries();
}

/**
 * Registers an open overlay and returns a function that unregisters it.
 * @param close called when the user goes back
 */
export function openOverlay(close: () => void): () => void {
  const overlay = { close };
  open.push(overlay);
  if (!steppingBack) pushEntry();
  return () => {
    const place = open.indexOf(overlay);
    if (place < 0) return;
    open.splice(place, 1);
    // Deferred, so that an overlay that opens in its place reuses the entry.
    setTimeout(dropClosedEntries);
  };
}

/** Closes all overlays. Resolves when the history is at the screen's own entry, so that navigation is safe. */
export async function closeOverlays(): Promise<void> {
  for (const overlay of open.splice(0)) overlay.close();
  dropClosedEntries();
  if (steppingBack) await steppedBack();
}

/** Takes a step back with `go`. Resolves after it, or after a timeout. */
export async function stepBack(go: () => void): Promise<void> {
  returning = true;
  go();
  await steppedBack();
  returning = false;
}

/** Resolves after the pending step back, or after a timeout. */
async function steppedBack(): Promise<void> {
  const taken = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  await Promise.race([taken, pause(STEP_TIMEOUT_MS)]);
}
