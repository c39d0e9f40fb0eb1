import { appendFileSync, closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { removeData, temporaryDataDir } from "../temporary-data.mjs";
import { beginAnewWhenLarge } from "./log-file.mjs";

const dir = temporaryDataDir("logs");
afterAll(() => removeData(dir));

it("a large log is rotated, the previous one is kept, and its writer carries on", () => {
  const file = join(dir, "service.log");
  const writer = openSync(file, "a", 0o600);
  writeSync(writer, "first\n");
  beginAnewWhenLarge(file, 10);
  expect(readFileSync(file, "utf8")).toBe("first\n");
  writeSync(writer, "much more\n");
  beginAnewWhenLarge(file, 10);
  writeSync(writer, "later\n");
  closeSync(writer);
  expect(readFileSync(file, "utf8")).toBe("later\n");
  expect(readFileSync(`${file}.old`, "utf8")).toBe("first\nmuch more\n");
  expect(statSync(`${file}.old`).mode & 0o777).toBe(0o600);
});

it("a missing log is left alone", () => {
  const file = join(dir, "none.log");
  beginAnewWhenLarge(file, 10);
  expect(existsSync(file)).toBe(false);
  appendFileSync(file, "");
  beginAnewWhenLarge(file, 10);
  expect(existsSync(`${file}.old`)).toBe(false);
});
