import { execFileSync } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeArchive } from "./archive.mjs";
import { unpack } from "./unpack.mjs";

const manifest = { format: 1, migrations: [] };
const deep = `postgres/${"folder/".repeat(15)}${"n".repeat(60)}`;
/** The required files of a backup, one larger than a chunk, and one with a long name. */
const contents = {
  "divido-backup.json": JSON.stringify(manifest),
  "secrets.json": "{}",
  "postgres/PG_VERSION": "17\n",
  "postgres/backup_label": "",
  "postgres/global/pg_control": "x".repeat(700_001),
  [deep]: "deep",
};
const folders = [...new Set(Object.keys(contents).flatMap(parents))];

function parents(name) {
  const parent = dirname(name);
  return parent === "." ? [] : [...parents(parent), parent];
}

let dir;
let file;
let into;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "divido-archive-"));
  file = join(dir, "backup.tar.gz");
  into = join(dir, "into");
  mkdirSync(into);
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Writes the contents as files into a folder. Returns the folder. */
function laidOut() {
  const root = join(dir, "root");
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

async function* sources(root) {
  yield { name: "divido-backup.json", content: contents["divido-backup.json"] };
  for (const name of folders) yield { name, folder: true };
  yield { name: "postgres/is-gone", path: join(root, "is-gone") };
  for (const name of Object.keys(contents).slice(1)) yield { name, path: join(root, name) };
}

const expectContents = () => {
  for (const [name, text] of Object.entries(contents).slice(1)) {
    expect(readFileSync(join(into, name), "utf8"), name).toBe(text);
  }
};

it("unpack restores every file that writeArchive read, and leaves out one that was gone", async () => {
  await writeArchive(file, sources(laidOut()));
  expect(await unpack(file, into, () => {})).toEqual(manifest);
  expectContents();
  expect(statSync(join(into, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(statSync(join(into, "postgres")).mode & 0o777).toBe(0o700);
});

it("the system's tar lists what writeArchive wrote", async () => {
  await writeArchive(file, sources(laidOut()));
  const listed = execFileSync("tar", ["-tzf", file], { encoding: "utf8" }).trim().split("\n");
  expect(listed.map((name) => name.replace(/\/$/, "")).sort()).toEqual([...folders, ...Object.keys(contents)].sort());
});

it("unpack reads a plain ustar archive, as earlier backups are", async () => {
  const names = [...folders, ...Object.keys(contents).slice(1)];
  execFileSync("tar", [
    "-C",
    laidOut(),
    "--format=ustar",
    "--no-recursion",
    "-czf",
    file,
    "divido-backup.json",
    ...names,
  ]);
  await unpack(file, into, () => {});
  expectContents();
});

it("writeArchive removes its unfinished file when a source fails", async () => {
  const failing = async function* () {
    yield { name: "divido-backup.json", content: "{}" };
    throw new Error("the database went away");
  };
  await expect(writeArchive(file, failing())).rejects.toThrow("the database went away");
  expect(() => statSync(file)).toThrow("ENOENT");
  expect(() => statSync(`${file}.part`)).toThrow("ENOENT");
});

it("unpack refuses an archive that is cut, at any byte", async () => {
  await writeArchive(file, sources(laidOut()));
  const whole = readFileSync(file);
  for (const length of [0, 10, 300, whole.length >> 1, whole.length - 9, whole.length - 1]) {
    rmSync(into, { recursive: true });
    mkdirSync(into);
    writeFileSync(file, whole.subarray(0, length));
    await expect(
      unpack(file, into, () => {}),
      String(length),
    ).rejects.toThrow("not a complete backup of Divido");
  }
});

it("unpack refuses a symbolic link", async () => {
  const archive = pack();
  archive.entry({ name: "divido-backup.json" }, contents["divido-backup.json"]);
  archive.entry({ name: "postgres", type: "symlink", linkname: "/etc" });
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
  await expect(unpack(file, into, () => {})).rejects.toThrow("neither a file nor a folder");
});
