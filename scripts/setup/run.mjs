import { spawn } from "node:child_process";
import { projectDir } from "../project.mjs";
import { countProcessor } from "./processor.mjs";
import { toolEnv } from "./tool-env.mjs";

/** A failed command with its whole output. */
export class CommandFailed extends Error {
  /** @param {string} command @param {string} how @param {string} output */
  constructor(command, how, output) {
    super(`${command} ${how}.${output.trim() && `\n${output.trim()}`}`);
    this.name = "CommandFailed";
    this.output = output;
  }
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, input?: string, user?: { uid: number, gid: number }, onOutput?: (chunk: string) => void, onMessage?: (message: any) => void }} [options]
 *   signal: ends it, and what it started, early; user: whom it runs as, if root starts it; onMessage: what a Node.js program sends
 * @returns {Promise<string>} its output, of both channels
 */
export function run(command, args, { cwd = projectDir, env = {}, signal, input, user, onOutput, onMessage } = {}) {
  return new Promise((resolve, reject) => {
    const shown = [command.split("/").pop(), ...args].join(" ").slice(0, 200);
    const child = spawn(command, args, {
      ...user,
      cwd,
      env: { ...toolEnv(), ...env },
      detached: true, // an own process group, so that all of it can be ended
      stdio: [
        input === undefined ? "ignore" : "pipe",
        "pipe",
        "pipe",
        ...(onMessage ? [/** @type {const} */ ("ipc")] : []),
      ],
    });
    countProcessor(child);
    if (onMessage) child.on("message", onMessage);
    const end = () => endGroup(child.pid);
    running.add(end);
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end, { once: true });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
        onOutput?.(String(chunk));
      });
    }
    child.stdin?.end(input);
    const done = () => {
      running.delete(end);
      signal?.removeEventListener("abort", end);
    };
    child.on("error", (error) => {
      done();
      reject(new CommandFailed(shown, `could not be started (${/** @type {any} */ (error).code})`, output));
    });
    child.on("close", (code, killed) => {
      done();
      if (code === 0) resolve(output);
      else reject(new CommandFailed(shown, killed ? `was ended (${killed})` : `failed with code ${code}`, output));
    });
  });
}

/** @type {Set<() => void>} */
const running = new Set();

/** Ends all running commands before the program ends. */
export function endCommands() {
  for (const end of running) end();
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (!pid) return;
  try {
    process.kill(-pid, "SIGTERM");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
