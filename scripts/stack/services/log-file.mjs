import { copyFileSync, statSync, truncateSync } from "node:fs";

/** Largest size of a log, in bytes; the previous one is kept beside it. */
const mostLog = 16 << 20;
const pause = 2000;

/**
 * Rotates a log that is too large, so that refused requests cannot fill the disk. Writers append, so they carry on.
 * @param {string} file
 * @param {number} [most] bytes
 */
export function beginAnewWhenLarge(file, most = mostLog) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= most) return;
  copyFileSync(file, `${file}.old`);
  truncateSync(file);
}

/** Rotates a log while this process runs. Returns how to stop. @param {string} file */
export function keepSmall(file) {
  const looking = setInterval(() => beginAnewWhenLarge(file), pause).unref();
  return () => clearInterval(looking);
}
