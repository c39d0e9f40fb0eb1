import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Refusal } from "../project.mjs";
import { prebuiltServer } from "./prebuilt.mjs";

let dir;
let program;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "divido-prebuilt-"));
  program = join(dir, "divido");
});
afterEach(() => rmSync(dir, { recursive: true }));

const withGo = async () => {};
const withoutGo = async () => {
  throw new Refusal("there is no Go");
};
const release = () => {
  writeFileSync(program, "#!/bin/sh\necho v1.2.3 $1\n");
  chmodSync(program, 0o755);
};

it("prebuiltServer returns the released program if there is no Go", async () => {
  release();
  expect(await prebuiltServer(program, withoutGo)).toEqual({ program, version: "v1.2.3 --version" });
});

it("prebuiltServer returns null if there is Go, so that the server is built from the sources", async () => {
  release();
  expect(await prebuiltServer(program, withGo)).toBeNull();
});

it("prebuiltServer asks for Go if there is no released program either", async () => {
  await expect(prebuiltServer(program, withoutGo)).rejects.toThrow("there is no Go");
});
