import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startOf } from "../../setup/process-identity.mjs";
import { endOrphanServer } from "./orphans.mjs";

let clusterDir;
let lock;
beforeEach(() => {
  clusterDir = mkdtempSync(join(tmpdir(), "divido-cluster-"));
  lock = join(clusterDir, "postmaster.pid");
});
afterEach(() => rmSync(clusterDir, { recursive: true }));

/** The rest of PostgreSQL's lock file, which it needs to find remains of the server. */
const rest = ["/data", "1700000000", "54322", "", "localhost", "  12345  678", "ready", ""].join("\n");

async function expectToBeNobodys(pid) {
  writeFileSync(lock, `${pid}\n${rest}`);
  await endOrphanServer(clusterDir);
  const [owner, ...others] = readFileSync(lock, "utf8").split("\n");
  expect(() => process.kill(Number(owner), 0)).toThrow("ESRCH");
  expect(others.join("\n")).toBe(rest);
}

it("a lock file with the id of another process is disowned, and the process lives on", async () => {
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await expectToBeNobodys(stranger.pid);
  expect(stranger.exitCode).toBeNull();
  stranger.kill("SIGKILL");
});

it("a lock file of a dead server that was not reaped yet is disowned", async () => {
  // The shell is replaced by a program that never reaps the shell's child.
  const heir = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"]);
  const pid = Number(await new Promise((resolve) => heir.stdout.once("data", resolve)));
  await expect.poll(() => startOf(pid)).toBeNull();
  expect(process.kill(pid, 0)).toBe(true);
  await expectToBeNobodys(pid);
  heir.kill("SIGKILL");
});
