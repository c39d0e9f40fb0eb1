import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ProcessRecord } from "../stack/services/process-record.mjs";
import { checkAlone } from "./checks.mjs";

let dir;
let record;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "divido-alone-"));
  record = new ProcessRecord(dir);
});
afterEach(() => rmSync(dir, { recursive: true }));

it("checkAlone accepts the first start in a data folder", async () => {
  await checkAlone(record, dir);
});

it("checkAlone refuses a second start with the process id of the first", async () => {
  record.write("start", process.pid);
  await expect(checkAlone(record, dir, { noticing: 0 })).rejects.toThrow(String(process.pid));
});

it("checkAlone waits for a start that is stopping", async () => {
  record.write("start", process.pid);
  record.write("stopping", process.pid);
  const waiting = checkAlone(record, dir, { noticing: 0, stopping: 10_000 });
  record.remove("start");
  await waiting;
});
