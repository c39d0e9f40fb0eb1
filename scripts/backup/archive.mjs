import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { Refusal } from "../project.mjs";
import { endOfArchive, headerOf, paddingOf } from "./tar.mjs";

/**
 * What becomes an entry: a file that is read when its turn comes, a text, or a folder.
 * @typedef {{ name: string, path?: string, content?: string, folder?: boolean }} Source
 */

/**
 * Writes an archive that only its owner reads. It has its name once it is whole, and takes nobody else's.
 * @param {string} file
 * @param {AsyncIterable<Source>} sources
 * @param {AbortSignal} [signal]
 */
export async function writeArchive(file, sources, signal) {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await pipeline(
      Readable.from(bytesOf(sources)),
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
      { signal },
    );
    refuseExisting(file);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

/** @param {string} file */
export function refuseExisting(file) {
  if (!existsSync(file)) return;
  throw new Refusal(`There is a file ${file} already.`, "Give the backup another name: npm run backup <file>");
}

/** @param {AsyncIterable<Source>} sources */
async function* bytesOf(sources) {
  const now = Math.floor(Date.now() / 1000);
  for await (const { name, path, content, folder } of sources) {
    if (path) yield* fileBytes(name, path, now);
    else if (folder) yield headerOf({ name, type: "folder", size: 0 }, now);
    else {
      const text = Buffer.from(content ?? "");
      yield Buffer.concat([headerOf({ name, type: "file", size: text.length }, now), text, paddingOf(text.length)]);
    }
  }
  yield endOfArchive;
}

/**
 * A file as long as it is when it is opened, though it may be written meanwhile: the database's log makes up for what is torn,
 * and for what is gone.
 */
async function* fileBytes(name, path, now) {
  const file = await open(path).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    yield headerOf({ name, type: "file", size }, now);
    let read = 0;
    while (read < size) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(size - read, 1 << 18)));
      if (bytesRead === 0) break;
      read += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    yield Buffer.alloc(size - read);
    yield paddingOf(size);
  } finally {
    await file.close();
  }
}
