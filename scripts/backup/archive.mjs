import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { Refusal } from "../project.mjs";

/**
 * An entry of an archive: a file that is read later, a text, or a folder.
 * @typedef {{ name: string, path?: string, content?: string, folder?: boolean }} Source
 */

/**
 * Writes a gzipped tar that only its owner can read. The file gets its name when it is complete, and replaces no other file.
 * @param {string} file
 * @param {AsyncIterable<Source>} sources
 * @param {AbortSignal} [signal]
 */
export async function writeArchive(file, sources, signal) {
  const unfinished = `${file}.part`;
  rmSync(unfinished, { force: true });
  const archive = pack();
  const adding = addAll(archive, sources).catch((error) => archive.destroy(error));
  const written = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  const closed = new Promise((resolve) => written.once("close", resolve));
  try {
    await pipeline(archive, createGzip({ level: constants.Z_BEST_SPEED }), written, { signal });
    refuseExisting(file);
    renameSync(unfinished, file);
  } finally {
    await adding;
    await closed; // wait, because a stream that fails early creates its file late
    rmSync(unfinished, { force: true });
  }
}

/** @param {string} file */
export function refuseExisting(file) {
  if (!existsSync(file)) return;
  throw new Refusal(`The file ${file} already exists.`, "Choose another name: npm run backup <file>");
}

/** @param {import("tar-stream").Pack} archive @param {AsyncIterable<Source>} sources */
async function addAll(archive, sources) {
  for await (const { name, path, content, folder } of sources) {
    if (path) await addFile(archive, name, path);
    else if (folder) archive.entry({ name, type: "directory", mode: 0o700 });
    else archive.entry({ name, mode: 0o600 }, content ?? "");
  }
  archive.finalize();
}

/**
 * Adds a file with the length that it has when it is opened, although the database may write to it. A file that shrinks is
 * padded with zeros, and a missing file is left out: the write-ahead log repairs both.
 */
async function addFile(archive, name, path) {
  const file = await open(path).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    await pipeline(Readable.from(bytesOf(file, size)), archive.entry({ name, size, mode: 0o600 }));
  } finally {
    await file.close();
  }
}

/** @param {import("node:fs/promises").FileHandle} file @param {number} size */
async function* bytesOf(file, size) {
  let read = 0;
  while (read < size) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(size - read, 1 << 18)));
    read += bytesRead;
    yield bytesRead > 0 ? buffer.subarray(0, bytesRead) : Buffer.alloc(size - read);
    if (bytesRead === 0) return;
  }
}
