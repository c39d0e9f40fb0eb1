import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { endOfArchive, entriesOf, headerOf, paddingOf } from "./tar.mjs";

const deep = `postgres/${"folder/".repeat(15)}${"n".repeat(60)}`;
const contents = { "a.txt": "one", [deep]: "x".repeat(512), empty: "" };

const archive = () =>
  Buffer.concat([
    headerOf({ name: "postgres", type: "folder", size: 0 }, 1_700_000_000),
    ...Object.entries(contents).flatMap(([name, text]) => [
      headerOf({ name, type: "file", size: text.length }, 1_700_000_000),
      Buffer.from(text),
      paddingOf(text.length),
    ]),
    endOfArchive,
  ]);

/** As a stream brings them: in pieces that end anywhere. */
async function* inPieces(bytes, length) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(bytes, length = 300) {
  const found = {};
  for await (const { name, type, content } of entriesOf(inPieces(bytes, length))) {
    const pieces = [];
    for await (const piece of content) pieces.push(piece);
    found[name] = type === "folder" ? "(folder)" : Buffer.concat(pieces).toString();
  }
  return found;
}

it("reads what it wrote, however the bytes arrive", async () => {
  for (const length of [1, 300, 100_000]) {
    expect(await read(archive(), length)).toEqual({ postgres: "(folder)", ...contents });
  }
});

it("is read by the system's own tar", () => {
  const listed = execFileSync("tar", ["-tf", "-"], { input: archive(), encoding: "utf8" });
  expect(
    listed
      .trim()
      .split("\n")
      .map((name) => name.replace(/\/$/, "")),
  ).toEqual(["postgres", ...Object.keys(contents)]);
});

it("refuses what is cut, and what is none", async () => {
  const whole = archive();
  for (const cut of [0, 511, 512, 700, whole.length - 1024]) {
    await expect(read(whole.subarray(0, cut)), `${cut}`).rejects.toThrow("ends too early");
  }
  await expect(read(Buffer.alloc(2048, "text"))).rejects.toThrow("checksum");
});

it("refuses links, and names that do not fit", async () => {
  const link = headerOf({ name: "a", type: "file", size: 0 }, 0);
  link.write("2", 156);
  link.write(
    `${[...link]
      .reduce((sum, byte, at) => sum + (at < 148 || at >= 156 ? byte : 0x20), 0)
      .toString(8)
      .padStart(6, "0")}\0 `,
    148,
  );
  await expect(read(Buffer.concat([link, endOfArchive]))).rejects.toThrow("neither a file nor a folder");
  expect(() => headerOf({ name: "n".repeat(101), type: "file", size: 0 }, 0)).toThrow("too long");
});
