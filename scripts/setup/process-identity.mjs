import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/**
 * When a process started, in whatever form the system tells it. Two processes that had the same id at different times
 * differ in it: so an id read from a file is known to be still the same process.
 * @param {number} pid
 * @returns {string | null} null when there is no such process
 */
export function startOf(pid) {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : fields[19];
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

/**
 * Whether the process is PostgreSQL's on this cluster. A server stands in its own data folder for as long as it runs.
 * @param {number} pid
 * @param {string} clusterDir real path
 */
export function isPostgresOf(pid, clusterDir) {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
    return commandOf(pid).includes(clusterDir);
  } catch {
    return false;
  }
}

/**
 * @param {number} pid
 * @returns {number | null} null when there is no such process
 */
export function parentOf(pid) {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    }
    return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" })) || null;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @returns {string} the command line, empty when there is no such process
 */
export function commandOf(pid) {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/**
 * Ends a process: asks first, and insists when it has not gone after a while.
 * @param {number} pid
 * @param {NodeJS.Signals} signal the polite one
 * @param {number} patience in ms
 */
export async function endProcess(pid, signal, patience) {
  const started = startOf(pid);
  const gone = () => started === null || startOf(pid) !== started;
  for (const [kind, wait] of /** @type {[NodeJS.Signals, number][]} */ ([
    [signal, patience],
    ["SIGKILL", 5000],
  ])) {
    try {
      if (!gone()) process.kill(pid, kind);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
    const deadline = Date.now() + wait;
    while (!gone() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 25));
    if (gone()) return;
  }
  throw new Error(`process ${pid} does not end`);
}
