import { copyFileSync, statSync, truncateSync } from "node:fs";

/** How large a log may become, in bytes; the one before it is kept beside it. */
const mostLog = 16 << 20;
const pause = 2000;

/**
 * Begins a log anew that became too large, so that nobody fills the disk by asking for what is refused. Who writes into it goes
 * on (they append).
 * @param {string} file
 * @param {number} [most] bytes
 */
export function beginAnewWhenLarge(file, most = mostLog) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= most) return;
  copyFileSync(file, `${file}.old`);
  truncateSync(file);
}

/** Looks after a log as long as this process lives. @param {string} file */
export function keepSmall(file) {
  const looking = setInterval(() => beginAnewWhenLarge(file), pause).unref();
  return () => clearInterval(looking);
}
