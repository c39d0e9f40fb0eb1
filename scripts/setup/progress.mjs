const { stdout } = process;
stdout.on("error", () => {}); // the terminal was closed; the stack must still be stopped
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/**
 * Running steps: their start and the last printed progress (ms), and the progress.
 * @type {Map<string, { since: number, printed: number, progress: string }>}
 */
const doing = new Map();
/** Interval of printed progress without a terminal, in ms. */
const printEvery = 5000;
let frame = 0;
/** @type {NodeJS.Timeout | undefined} */
let ticking;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const withProgress = (name, progress) => (progress ? `${name}: ${progress}` : name);

function wipe() {
  if (stdout.isTTY) stdout.write("\r\x1b[K");
}

function draw() {
  if (!stdout.isTTY || doing.size === 0) return;
  const line = [...doing]
    .map(([name, { since, progress }]) => `${withProgress(name, progress)} ${seconds(since)}`)
    .join(" · ");
  stdout.write(`\r\x1b[K${frames[frame++ % frames.length]} ${line}`.slice(0, (stdout.columns ?? 80) + 3));
}

/** Prints a line above the progress. @param {string} line */
export function say(line) {
  wipe();
  console.log(line);
  draw();
}

/**
 * Shows progress during a step; several can run concurrently.
 * @template T
 * @param {string} name
 * @param {(tell: (progress: string) => void) => Promise<T>} work tell: shows the progress
 * @param {{ quiet?: boolean }} [options] quiet: prints no line at its end
 * @returns {Promise<T>}
 */
export async function step(name, work, { quiet = false } = {}) {
  const since = Date.now();
  doing.set(name, { since, printed: since, progress: "" });
  if (!stdout.isTTY && !quiet) console.log(`… ${name}`);
  ticking ??= setInterval(draw, 120).unref();
  try {
    const result = await work((progress) => tell(name, progress));
    doing.delete(name);
    if (!quiet) say(`✓ ${name} ${seconds(since)}`);
    return result;
  } catch (error) {
    doing.delete(name);
    wipe();
    throw error;
  } finally {
    if (doing.size === 0) {
      clearInterval(ticking);
      ticking = undefined;
    }
  }
}

/** @param {string} name @param {string} progress */
function tell(name, progress) {
  const step = doing.get(name);
  if (!step || step.progress === progress) return;
  step.progress = progress;
  if (stdout.isTTY || Date.now() - step.printed < printEvery) return;
  step.printed = Date.now();
  console.log(`… ${withProgress(name, progress)}`);
}
