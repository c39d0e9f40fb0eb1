import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "../project.mjs";
import { startOf } from "./process-identity.mjs";

/**
 * Runs the work while no other process runs work of that name in this project, such as `npm test` beside `npm start`.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(name, work) {
  const lock = join(cacheDir, `${name}.lock`);
  mkdirSync(cacheDir, { recursive: true });
  while (!take(lock)) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (!isHeld(lock)) rmSync(lock, { force: true });
  return false;
}

/** A lock stays when its holder was killed. */
function isHeld(lock) {
  try {
    const { pid, started } = JSON.parse(readFileSync(lock, "utf8"));
    return startOf(pid) === started;
  } catch {
    return false;
  }
}
