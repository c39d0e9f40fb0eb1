import { pause } from "@/platform/timing/pause";

const LONGEST_STEP_MS = 1_000;

/**
 * What lies over a screen (a dialog, a menu, a list to choose from) is a step of the browser's history, so that Back closes it
 * and leaves the screen as it is. The step has the address and the router's state of its screen.
 */
interface Sheet {
  close: () => void;
}

/** The topmost last. */
const open: Sheet[] = [];
/** A step back that was asked for and has not been taken yet. */
let steppingBack = false;

const depth = (): number => window.history.state?.sheet ?? 0;

function deepen(): void {
  if (depth() < open.length) window.history.pushState({ ...window.history.state, sheet: open.length }, "");
}

/** Leaves the steps of sheets that are closed, also when one comes to them from somewhere else. */
function level(): void {
  if (steppingBack || depth() <= open.length) return;
  steppingBack = true;
  window.history.go(open.length - depth());
}

/** Begins to listen; a page that was loaded with a sheet open begins without. */
export function startSheets(): void {
  window.addEventListener("popstate", () => {
    if (steppingBack) {
      steppingBack = false;
      // Opened while the step was being taken.
      deepen();
    }
    while (open.length > depth()) open.pop()?.close();
    level();
  });
  level();
}

/** Says that a sheet is open; answers how to say that it is closed. @param close called when somebody goes back */
export function openSheet(close: () => void): () => void {
  const sheet = { close };
  open.push(sheet);
  if (!steppingBack) deepen();
  return () => {
    const place = open.indexOf(sheet);
    if (place < 0) return;
    open.splice(place, 1);
    // One that opens in its place takes its step.
    setTimeout(level);
  };
}

/** Closes what lies over the screen; resolves when the history stands at the screen itself, and can go on from there. */
export async function closeSheets(): Promise<void> {
  for (const sheet of open.splice(0)) sheet.close();
  level();
  if (steppingBack) await steppedBack();
}

/** Resolves when the step back that was asked for has been taken; nobody waits for ever for one that is not. */
export async function steppedBack(): Promise<void> {
  const taken = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  await Promise.race([taken, pause(LONGEST_STEP_MS)]);
}
