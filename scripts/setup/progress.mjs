import { courseOf, inWords, keepRun, lastRun, timeLeft } from "./last-run.mjs";

const { stdout } = process;
stdout.on("error", () => {}); // the terminal was closed; the stack must still be stopped
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** @typedef {string | (() => string)} Progress a function is asked whenever the progress is shown */

/**
 * Running steps: their start and the last printed progress (ms), the interval of printed progress, and the progress.
 * @type {Map<string, { since: number, printed: number, every: number, progress: Progress, before: string }>}
 */
const doing = new Map();
/** Interval of printed progress without a terminal, in ms. */
const printEvery = 5000;
/** Shortest duration that is remembered, in ms. */
const shortest = 3000;
let frame = 0;
/** Lines of progress on the terminal. */
let drawn = 0;
/** @type {NodeJS.Timeout | undefined} */
let ticking;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const withProgress = (name, progress) => {
  const words = typeof progress === "function" ? progress() : progress;
  return words ? `${name}: ${words}` : name;
};

function wipe() {
  if (drawn > 0) stdout.write(`\r${drawn > 1 ? `\x1b[${drawn - 1}A` : ""}\x1b[J`);
  drawn = 0;
}

/** Draws a line for each running step, as many as fit. */
function draw() {
  if (!stdout.isTTY) return printDue();
  if (doing.size === 0) return;
  // Some terminals say 0.
  const [columns, rows] = [stdout.columns || 80, stdout.rows || 24];
  const sign = frames[frame++ % frames.length];
  const lines = [...doing]
    .slice(0, rows - 1)
    .map(([name, { since, progress }]) => `${sign} ${withProgress(name, progress)} ${seconds(since)}`);
  wipe();
  stdout.write(lines.map((line) => line.slice(0, columns - 1)).join("\n"));
  drawn = lines.length;
}

/** Prints the progress of steps whose interval has passed, without a terminal. */
function printDue() {
  for (const [name, step] of doing) {
    if (Date.now() - step.printed < step.every) continue;
    const line = withProgress(name, step.progress);
    if (line === step.before) continue;
    step.printed = Date.now();
    step.before = line;
    console.log(`… ${line}`);
  }
}

/** Prints a line above the progress. @param {string} line */
export function say(line) {
  wipe();
  console.log(line);
  if (stdout.isTTY) draw();
}

/**
 * Shows progress during a step; several can run concurrently.
 * @template T
 * @param {string} name
 * @param {(tell: (progress: Progress) => void) => Promise<T>} work tell: shows the progress
 * @param {{ quiet?: boolean, every?: number, progress?: Progress }} [options] quiet: prints no line at its beginning and end; every: interval of
 *   printed progress without a terminal, in ms; progress: what is shown first
 * @returns {Promise<T>}
 */
export async function step(name, work, { quiet = false, every = printEvery, progress = "" } = {}) {
  const since = Date.now();
  doing.set(name, { since, printed: since, every, progress, before: name });
  if (!stdout.isTTY && !quiet) console.log(`… ${name}`);
  ticking ??= setInterval(draw, stdout.isTTY ? 120 : 1000).unref();
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
      wipe();
      clearInterval(ticking);
      ticking = undefined;
    }
  }
}

/**
 * The same for a step that takes about as long each time: its progress is the time left as of its last run.
 * @template T
 * @param {string} name
 * @param {(tell: (progress: Progress) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function rememberedStep(name, work) {
  const since = Date.now();
  const last = lastRun()[name];
  const progress = () => {
    const left = timeLeft(last, Date.now() - since, 0);
    return left === undefined ? "" : `about ${inWords(left)} left`;
  };
  const result = await step(name, work, { progress });
  const ms = Date.now() - since;
  // A build that was not needed says nothing of the next one.
  if (ms > shortest) keepRun({ [name]: courseOf(ms, []) });
  return result;
}

/** @param {string} name @param {Progress} progress */
function tell(name, progress) {
  const step = doing.get(name);
  if (!step) return;
  step.progress = progress;
  if (!stdout.isTTY) printDue();
}
