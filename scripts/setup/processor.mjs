import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";

/**
 * Processor time that work's commands took.
 * @typedef {{ seconds: number }} Account
 */

/** @type {AsyncLocalStorage<Account>} */
const accounts = new AsyncLocalStorage();

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Returns the processor time of all ended commands, and of what these waited for, in seconds. Null where the system does not
 * say.
 */
function endedCommands() {
  if (process.platform !== "linux") return null;
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

let seen = endedCommands() ?? 0;

/**
 * Measures the commands that the work starts.
 * @template T
 * @param {() => Promise<T>} work
 * @param {Account} account receives the time as commands end
 * @returns {Promise<T>}
 */
export const onAccount = (work, account) => accounts.run(account, work);

/** Adds a command to the account of the work that started it. @param {import("node:child_process").ChildProcess} child */
export function countProcessor(child) {
  const account = accounts.getStore();
  child.once("exit", () => {
    const now = endedCommands() ?? 0;
    if (account) account.seconds += now - seen;
    seen = now;
  });
}

/** Returns the processor time of this program and of its ended commands, in seconds; null if the system does not say. */
export function wholeProcessorTime() {
  const commands = endedCommands();
  const { user, system } = process.cpuUsage();
  return commands === null ? null : commands + (user + system) / 1e6;
}
