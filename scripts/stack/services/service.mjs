import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { Refusal } from "../../project.mjs";
import { endProcess } from "../../setup/process-identity.mjs";
import { countProcessor } from "../../setup/processor.mjs";
import { keepSmall } from "./log-file.mjs";

/**
 * @typedef {object} ServiceOptions
 * @property {string} name as shown to people: "database", "mailbox"
 * @property {() => { command: string, args: string[], env?: NodeJS.ProcessEnv, cwd?: string, uid?: number, gid?: number, ipc?: boolean }} how
 * @property {(service: Service) => Promise<void>} ready resolves once it serves; service.alive is false once the process has ended
 * @property {() => Promise<void>} [before] runs before each start
 * @property {NodeJS.Signals} signal shuts it down in order
 * @property {string} logFile
 * @property {import("./process-record.mjs").ProcessRecord} record
 * @property {(line: string) => void} say
 * @property {boolean} restart restart it when it ends by itself
 */

/** Delay before a service that ended is started again, in ms. */
const pause = 500;

/** @type {Map<import("node:child_process").ChildProcess, ServiceOptions>} */
const running = new Map();

// Services run in sessions of their own, so they would outlive a program that ends without stopping them. The database ends its
// own processes on SIGQUIT; it recovers from its log at the next start.
process.on("exit", () => {
  for (const [child, { name }] of running) child.kill(name === "database" ? "SIGQUIT" : "SIGKILL");
});

/** One process of the stack: starts, watches, restarts and stops it. */
export class Service {
  /** @type {import("node:child_process").ChildProcess | null} */
  #child = null;
  #stopping = false;
  /** @type {Promise<void> | null} */
  #revival = null;
  /** @type {(() => void) | null} stops the log rotation */
  #looksAfterLog = null;

  /** @param {ServiceOptions} options */
  constructor(options) {
    this.options = options;
    /** The reason why it cannot start, as the process itself reports it. */
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
    // A session of its own: Ctrl-C reaches only the starter, which then stops the services in order.
    const child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      detached: true,
      stdio: ["ignore", log, log, ...(ipc ? [/** @type {const} */ ("ipc")] : [])],
    });
    countProcessor(child);
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
      // May fail on a full disk; an unrecorded process would be orphaned, so it is ended below.
      if (child.pid) this.options.record.write(this.options.name, child.pid);
      await Promise.race([this.options.ready(this), failed]);
    } catch (error) {
      await this.#end();
      throw this.#explain(error);
    }
    child.once("exit", (code, signal) => this.#ended(child, signal ?? `code ${code}`));
    if (!this.alive) this.#ended(child, child.signalCode ?? `code ${child.exitCode}`);
  }

  /** Resolves with the next message of the process that the test accepts.
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
      tail && `Last log lines (${this.options.logFile}):\n${tail}`,
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

  /** Restarts it, as after a change of its configuration. */
  async cycle() {
    await this.stop();
    await this.start();
  }
}
