import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { Refusal } from "../../project.mjs";
import { endProcess } from "../../setup/process-identity.mjs";
import { keepSmall } from "./log-file.mjs";

/**
 * @typedef {object} PartOptions
 * @property {string} name as people read it: "database", "mailbox"
 * @property {() => { command: string, args: string[], env?: NodeJS.ProcessEnv, cwd?: string, uid?: number, gid?: number, ipc?: boolean }} how
 * @property {(part: Part) => Promise<void>} ready resolves once it serves; part.alive tells whether it still runs
 * @property {() => Promise<void>} [before] what has to be so before each start
 * @property {NodeJS.Signals} signal the one that ends it in an orderly way
 * @property {string} logFile
 * @property {import("./process-record.mjs").ProcessRecord} record
 * @property {(line: string) => void} say
 * @property {boolean} restart starts it again when it ends by itself
 */

/** Before a part that ended is started again, in ms. */
const pause = 500;

/** @type {Map<import("node:child_process").ChildProcess, PartOptions>} */
const running = new Map();

// Parts run in sessions of their own, so they would outlive a program that ends without stopping them. The database ends its
// own processes on SIGQUIT; it recovers from its log at the next start.
process.on("exit", () => {
  for (const [child, { name }] of running) child.kill(name === "database" ? "SIGQUIT" : "SIGKILL");
});

/** One process of the stack: started, watched, started again when it dies, stopped in order. */
export class Part {
  /** @type {import("node:child_process").ChildProcess | null} */
  #child = null;
  #stopping = false;
  /** @type {Promise<void> | null} */
  #revival = null;
  /** @type {(() => void) | null} ends it */
  #looksAfterLog = null;

  /** @param {PartOptions} options */
  constructor(options) {
    this.options = options;
    /** Why it says it cannot start, told over the channel to its parent. */
    this.complaint = "";
  }

  get alive() {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid() {
    return this.#child?.pid;
  }

  async start() {
    this.#stopping = false;
    await this.options.before?.();
    await this.#launch();
  }

  async #launch() {
    const { command, args, env, cwd, uid, gid, ipc } = this.options.how();
    const log = openSync(this.options.logFile, "a", 0o600);
    this.complaint = "";
    // A session of its own: Ctrl-C in the terminal reaches the one who started, which then stops the parts in order.
    const child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      detached: true,
      stdio: ["ignore", log, log, ...(ipc ? [/** @type {const} */ ("ipc")] : [])],
    });
    closeSync(log);
    this.#child = child;
    running.set(child, this.options);
    child.once("exit", () => running.delete(child));
    child.once("error", () => running.delete(child));
    this.#looksAfterLog ??= keepSmall(this.options.logFile);
    const failed = new Promise((_, reject) => child.once("error", reject));
    child.on("message", (message) => {
      if (message && typeof message === "object" && "complaint" in message) this.complaint = String(message.complaint);
      child.emit("told", message);
    });
    try {
      // On a full disk it cannot be written, and a process that no record tells of would be left behind.
      if (child.pid) this.options.record.write(this.options.name, child.pid);
      await Promise.race([this.options.ready(this), failed]);
    } catch (error) {
      await this.#end();
      throw this.#explain(error);
    }
    child.once("exit", (code, signal) => this.#ended(child, signal ?? `code ${code}`));
    if (!this.alive) this.#ended(child, child.signalCode ?? `code ${child.exitCode}`);
  }

  /** Resolves with the next message the process sends to its parent that the test accepts.
   * @param {(message: any) => boolean} test */
  told(test) {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      child?.on("told", (message) => test(message) && resolve(message));
      child?.once("exit", () => reject(new Error("ended while starting")));
    });
  }

  #explain(error) {
    if (this.complaint) return new Refusal(`The ${this.options.name} cannot start: ${this.complaint}`);
    const tail = readFileSync(this.options.logFile, "utf8").trim().split("\n").slice(-12).join("\n");
    return new Refusal(
      `The ${this.options.name} did not start: ${error.message}.`,
      tail && `Its last words (${this.options.logFile}):\n${tail}`,
    );
  }

  #ended(child, how) {
    if (this.#stopping || this.#child !== child) return;
    this.options.record.remove(this.options.name);
    if (!this.options.restart) return;
    this.options.say(`The ${this.options.name} ended (${how}); starting it again.`);
    this.#revival ??= this.#revive().finally(() => (this.#revival = null));
  }

  async #revive() {
    while (!this.#stopping) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.#stopping) return;
      try {
        await this.options.before?.();
        await this.#launch();
        this.options.say(`The ${this.options.name} is back.`);
        return;
      } catch (error) {
        if (!this.#stopping) this.options.say(error.message);
      }
    }
  }

  async #end() {
    const child = this.#child;
    if (child?.pid && this.alive) await endProcess(child.pid, this.options.signal, 10_000);
    this.options.record.remove(this.options.name);
  }

  async stop() {
    this.#stopping = true;
    await this.#end();
    await this.#revival;
    await this.#end();
    this.#looksAfterLog?.();
    this.#looksAfterLog = null;
  }

  /** Stops it and starts it again, as after a change of its configuration. */
  async cycle() {
    await this.stop();
    await this.start();
  }
}
