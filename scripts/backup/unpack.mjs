import { createReadStream, createWriteStream, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Refusal } from "../project.mjs";
import { besidesDatabase, database, manifestName } from "./contents.mjs";
import { entriesOf, NoArchive } from "./tar.mjs";

const mostManifest = 1 << 20;
const necessary = [
  "secrets.json",
  ...["PG_VERSION", "backup_label", "global/pg_control"].map((name) => `${database}/${name}`),
];

/**
 * Unpacks a backup, all of it or with an error.
 * @param {string} file
 * @param {string} dir an empty folder
 * @param {(manifest: import("./contents.mjs").Manifest) => void} check may refuse before anything is unpacked
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./contents.mjs").Manifest>}
 */
export async function unpack(file, dir, check, signal) {
  try {
    const manifest = await pipeline(createReadStream(file), createGunzip(), (bytes) => unpackTar(bytes, dir, check), {
      signal,
    });
    const missing = necessary.find((name) => !existsSync(join(dir, name)));
    if (missing) throw new NoArchive(`${missing} is missing`);
    return manifest;
  } catch (error) {
    if (error.code === "ENOENT" && error.path === file) throw new Refusal(`There is no file ${file}.`);
    if (!(error instanceof NoArchive) && !String(error.code).startsWith("Z_")) throw error;
    throw new Refusal(
      `${file} is no whole backup of Divido: ${error.message}.`,
      "Nothing was restored. Take another one.",
    );
  }
}

async function unpackTar(bytes, dir, check) {
  let manifest;
  for await (const { name, type, size, content } of entriesOf(bytes)) {
    if (!manifest) {
      if (name !== manifestName || size > mostManifest) throw new NoArchive(`it does not begin with ${manifestName}`);
      manifest = readManifest(await textOf(content));
      check(manifest);
      continue;
    }
    if (!isOurs(name)) throw new NoArchive(`${name} is none of its files`);
    const path = join(dir, name);
    if (type === "folder") mkdirSync(path, { mode: 0o700 });
    else await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  }
  return manifest;
}

/** Whether it lies in one of the places that a backup has, and not beside. @param {string} name */
function isOurs(name) {
  const [first, ...rest] = name.replace(/\/$/, "").split("/");
  return [...besidesDatabase, database].includes(first) && rest.every((part) => !["", ".", ".."].includes(part));
}

async function textOf(content) {
  const pieces = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** @param {string} text @returns {import("./contents.mjs").Manifest} */
function readManifest(text) {
  try {
    const manifest = JSON.parse(text);
    if (Number.isInteger(manifest.format) && Array.isArray(manifest.migrations)) return manifest;
  } catch {}
  throw new NoArchive(`its ${manifestName} cannot be read`);
}
