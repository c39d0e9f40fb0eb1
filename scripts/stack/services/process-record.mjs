import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endProcess, startOf } from "../../setup/process-identity.mjs";

/**
 * @typedef {{ pid: number, started: string }} RecordedProcess
 */

/**
 * Records the processes of a data folder on disk, so that the next start finds those that a killed start left running.
 */
export class ProcessRecord {
  /** @param {string} dataDir */
  constructor(dataDir) {
    /** Written into each record: a copy of the folder does not own the processes of the original. */
    this.of = dataDir;
    this.dir = join(dataDir, "processes");
    mkdirSync(this.dir, { recursive: true, mode: 0o700 });
  }

  /**
   * @param {string} name
   * @param {number} pid
   */
  write(name, pid) {
    const started = startOf(pid);
    if (started) writeFileSync(join(this.dir, `${name}.json`), JSON.stringify({ pid, started, of: this.of }));
  }

  /** @param {string} name */
  remove(name) {
    rmSync(join(this.dir, `${name}.json`), { force: true });
  }

  /**
   * @param {string} name
   * @returns {RecordedProcess | null} null unless the same process still runs
   */
  running(name) {
    try {
      const recorded = JSON.parse(readFileSync(join(this.dir, `${name}.json`), "utf8"));
      return recorded.of === this.of && startOf(recorded.pid) === recorded.started ? recorded : null;
    } catch {
      return null;
    }
  }

  /**
   * Ends the recorded process if it still runs.
   * @param {string} name
   * @param {NodeJS.Signals} signal
   */
  async endOrphan(name, signal) {
    const orphan = this.running(name);
    if (orphan) await endProcess(orphan.pid, signal, 10_000);
    this.remove(name);
    return orphan !== null;
  }
}
