import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ProcessRecord } from "./process-record.mjs";

let dir;
let child;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "divido-record-"));
  child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
});
afterEach(() => {
  child.kill("SIGKILL");
  rmSync(dir, { recursive: true });
});

it("a recorded process that still runs is found and ended", async () => {
  new ProcessRecord(dir).write("API", child.pid);
  const ended = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
  expect(await new ProcessRecord(dir).endOrphan("API", "SIGTERM")).toBe(true);
  expect(await ended).toBe("SIGTERM");
  expect(new ProcessRecord(dir).running("API")).toBeNull();
});

it("another process that has the recorded id by now is left alone", async () => {
  const record = new ProcessRecord(dir);
  writeFileSync(join(record.dir, "API.json"), JSON.stringify({ pid: child.pid, started: "long ago", of: dir }));
  expect(await record.endOrphan("API", "SIGTERM")).toBe(false);
  expect(child.exitCode).toBeNull();
});

it("a copied data folder does not own the processes of its original", () => {
  new ProcessRecord(dir).write("API", child.pid);
  const copy = `${dir}-copy`;
  cpSync(dir, copy, { recursive: true });
  expect(new ProcessRecord(copy).running("API")).toBeNull();
  rmSync(copy, { recursive: true });
});
