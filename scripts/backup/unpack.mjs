import { createReadStream, createWriteStream, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { Refusal } from "../project.mjs";
import { besidesDatabase, database, manifestName } from "./contents.mjs";

/** Thrown for files that are not a complete backup. */
class NoBackup extends Error {}

/** In bytes. */
const largestManifest = 1 << 20;
const necessary = [
  "secrets.json",
  ...["PG_VERSION", "backup_label", "global/pg_control"].map((name) => `${database}/${name}`),
];

/**
 * Unpacks a backup. Throws a Refusal when the file is not a complete one.
 * @param {string} file
 * @param {string} dir an empty folder
 * @param {(manifest: import("./contents.mjs").Manifest) => void} check may throw before anything is unpacked
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("./contents.mjs").Manifest>}
 */
export async function unpack(file, dir, check, signal) {
  try {
    const entries = extract();
    const reading = pipeline(createReadStream(file), createGunzip(), entries, { signal });
    const [unpacked, read] = await Promise.allSettled([unpackEntries(entries, dir, check), reading]);
    // Report this error first: it also breaks the reading, whose error explains less.
    if (unpacked.status === "rejected") throw unpacked.reason;
    if (read.status === "rejected") throw read.reason;
    const manifest = unpacked.value;
    const missing = necessary.find((name) => !existsSync(join(dir, name)));
    if (missing) throw new NoBackup(`${missing} is missing`);
    return manifest;
  } catch (error) {
    if (error.code === "ENOENT" && error.path === file) throw new Refusal(`The file ${file} does not exist.`);
    if (!(error instanceof NoBackup) && !isDamage(error)) throw error;
    throw new Refusal(
      `${file} is not a complete backup of Divido: ${error.message}.`,
      "Nothing was restored. Use another backup.",
    );
  }
}

/** Whether the gzip or the tar is damaged. tar-stream's errors have no code. @param {any} error */
const isDamage = ({ code, message }) =>
  String(code).startsWith("Z_") || /^(Unexpected end of data|Invalid tar header)/.test(message);

/** @param {import("tar-stream").Extract} entries */
async function unpackEntries(entries, dir, check) {
  let manifest;
  for await (const entry of entries) {
    const { name, type, size } = entry.header;
    if (!manifest) {
      if (name !== manifestName || size > largestManifest) {
        throw new NoBackup(`it does not begin with ${manifestName}`);
      }
      manifest = readManifest(await text(entry));
      check(manifest);
      continue;
    }
    if (!isOurs(name)) throw new NoBackup(`${name} is none of its files`);
    const path = join(dir, name);
    if (type === "directory") {
      mkdirSync(path, { mode: 0o700 });
      entry.resume();
    } else if (type === "file") await pipeline(entry, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    else throw new NoBackup(`${name} is neither a file nor a folder`);
  }
  return manifest;
}

/** Whether the name is within one of the places of a backup. @param {string} name */
function isOurs(name) {
  const [first, ...rest] = name.replace(/\/$/, "").split("/");
  return [...besidesDatabase, database].includes(first) && rest.every((part) => !["", ".", ".."].includes(part));
}

/** @param {string} json @returns {import("./contents.mjs").Manifest} */
function readManifest(json) {
  try {
    const manifest = JSON.parse(json);
    if (Number.isInteger(manifest.format) && Array.isArray(manifest.migrations)) return manifest;
  } catch {}
  throw new NoBackup(`its ${manifestName} cannot be read`);
}
