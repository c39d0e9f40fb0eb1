import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, expect, test } from "vitest";

/** @type {import("node:child_process").ChildProcess[]} */
const programs = [];
const folder = mkdtempSync(join(tmpdir(), "divido-shutdown-"));

afterEach(() => {
  for (const program of programs.splice(0)) program.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const here = (/** @type {string} */ path) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);

/**
 * Runs a program that prints "stopping" on a signal and ends when it reads a line.
 * @param {string} beginning
 */
function program(beginning) {
  const code = `
    import { once } from "node:events";
    import { onShutdown } from ${here("shutdown.mjs")};
    import { Service } from ${here("../stack/services/service.mjs")};
    import { ProcessRecord } from ${here("../stack/services/process-record.mjs")};
    const stop = async () => {
      console.log("stopping");
      await once(process.stdin, "data");
    };
    ${beginning}
    console.log("ready");
    process.stdin.resume();
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["pipe", "pipe", "inherit"] });
  programs.push(child);
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  const ended = once(child, "exit").then(([code]) => code);
  return {
    child,
    /** @param {RegExp} words */
    async says(words) {
      // The test fails when the program ends without these words.
      const gone = ended.then((code) => {
        throw new Error(`ended with ${code} after saying: ${said}`);
      });
      gone.catch(() => undefined);
      while (!words.test(said)) await Promise.race([once(child.stdout, "data"), gone]);
      return /** @type {RegExpExecArray} */ (words.exec(said));
    },
    ended,
  };
}

test("a signal that arrives twice at the same moment stops the program in order", async () => {
  const { child, says, ended } = program("onShutdown(stop);");
  await says(/ready/);
  child.kill("SIGINT");
  await says(/stopping/);
  child.kill("SIGINT");
  child.stdin?.write("\n");
  expect(await ended).toBe(0);
});

test("a second Ctrl-C ends the program at once while it is stopping", async () => {
  const { child, says, ended } = program("onShutdown(stop, 0);");
  await says(/ready/);
  child.kill("SIGINT");
  await says(/stopping/);
  child.kill("SIGINT");
  expect(await ended).toBe(130);
});

test("services of the stack end with the program that started them, also if it does not stop them", async () => {
  const { child, says, ended } = program(`
    const service = new Service({
      name: "database",
      how: () => ({ command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] }),
      ready: async () => {},
      signal: "SIGTERM",
      logFile: ${JSON.stringify(join(folder, "log"))},
      record: new ProcessRecord(${JSON.stringify(folder)}),
      say: console.log,
      restart: false,
    });
    await service.start();
    console.log("service", service.pid);
    onShutdown(stop, 0);
  `);
  const pid = Number((await says(/service (\d+)/))[1]);
  await says(/ready/);
  child.kill("SIGINT");
  await says(/stopping/);
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
