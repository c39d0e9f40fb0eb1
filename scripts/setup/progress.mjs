const { stdout } = process;
stdout.on("error", () => {}); // the terminal was closed: there is nobody to tell, and still things to stop
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** @type {Map<string, number>} what is being done, since when (ms) */
const doing = new Map();
let frame = 0;
/** @type {NodeJS.Timeout | undefined} */
let ticking;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function wipe() {
  if (stdout.isTTY) stdout.write("\r\x1b[K");
}

function draw() {
  if (!stdout.isTTY || doing.size === 0) return;
  const line = [...doing].map(([name, since]) => `${name} ${seconds(since)}`).join(" · ");
  stdout.write(`\r\x1b[K${frames[frame++ % frames.length]} ${line}`.slice(0, (stdout.columns ?? 80) + 3));
}

/** Says a line without tearing what is being drawn. @param {string} line */
export function say(line) {
  wipe();
  console.log(line);
  draw();
}

/**
 * Shows a piece of work while it is done, several at once if need be.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {{ quiet?: boolean }} [options] quiet: leaves the last word to the caller
 * @returns {Promise<T>}
 */
export async function step(name, work, { quiet = false } = {}) {
  const since = Date.now();
  doing.set(name, since);
  if (!stdout.isTTY && !quiet) console.log(`… ${name}`);
  ticking ??= setInterval(draw, 120).unref();
  try {
    const result = await work();
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
