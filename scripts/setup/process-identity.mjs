import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/**
 * Returns the start time of a process, in the system's format. It distinguishes processes that had the same id at different
 * times.
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
 * Returns whether the process is the PostgreSQL server of this cluster. A server's working directory is its data folder.
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
 * Ends a process: with a signal, and after a timeout with SIGKILL.
 * @param {number} pid
 * @param {NodeJS.Signals} signal the first one
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
