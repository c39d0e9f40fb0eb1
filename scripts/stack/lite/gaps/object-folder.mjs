import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { copyFile, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** The only types of objects, by what their bytes look like. @type {[mimetype: string, matches: (bytes: Buffer) => boolean][]} */
const types = [
  ["image/jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ["image/webp", (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP"],
];

const unfinished = ".incoming-";

/**
 * Stores the objects of `@supabase/lite` in a folder, one file each; its own adapter is not exported. Which objects exist is what
 * `storage.objects` lists.
 * @param {string} dir made when missing
 * @param {number} most bytes of an object
 */
export function objectFolder(dir, most) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(dir)) if (name.startsWith(unfinished)) rmSync(join(dir, name));

  /** Writes a file under another name first, so that an object is whole or missing. */
  async function store(path, write) {
    const incoming = join(dir, `${unfinished}${randomUUID()}`);
    try {
      await write(incoming);
      await rename(incoming, path);
    } finally {
      await rm(incoming, { force: true });
    }
  }

  async function described(path) {
    const bytes = await readFile(path);
    return { bytes, metadata: metadataOf(bytes, await stat(path)) };
  }

  return {
    driver: dir,
    /** @param {string} bucket @param {string} key */
    async getObject(bucket, key) {
      const { bytes, metadata } = await described(fileOf(dir, bucket, key));
      return { metadata, httpStatusCode: 200, body: bytes };
    },
    /** Throws for another type than the declared one, and for more bytes than the limit. */
    async uploadObject(bucket, key, _version, body, mimetype) {
      const path = fileOf(dir, bucket, key);
      const bytes = await bytesOf(body, most);
      if (typeOf(bytes) !== mimetype) throw new Error(`The object is not ${mimetype}.`);
      await store(path, async (incoming) => {
        const file = await open(incoming, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      });
      return metadataOf(bytes, await stat(path));
    },
    /** Succeeds for a missing file, because an interrupted deletion is repeated. @param {string} bucket @param {string} key */
    deleteObject: (bucket, key) => rm(fileOf(dir, bucket, key), { force: true }),
    /** @param {string} bucket @param {string[]} keys */
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(fileOf(dir, bucket, key), { force: true });
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const [from, to] = [fileOf(dir, bucket, key), fileOf(dir, toBucket, toKey)];
      await store(to, (incoming) => copyFile(from, incoming));
      const { metadata } = await described(to);
      return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: metadata.lastModified };
    },
    /** @param {string} bucket @param {string} key */
    headObject: async (bucket, key) => (await described(fileOf(dir, bucket, key))).metadata,
    privateAssetUrl: async () => {
      throw new Error("Objects in a folder have no address.");
    },
  };
}

/**
 * Answers a request once its body was read; a body above the limit is answered 413. `@supabase/lite` refuses uploads before it has
 * read them, after which the connection breaks.
 * @param {Request} request
 * @param {number} most bytes of a body
 * @param {(request: Request) => Response | Promise<Response>} answer
 */
export async function withWholeBody(request, most, answer) {
  if (!request.body) return answer(request);
  try {
    const body = await bytesOf(request.body, most);
    return await answer(new Request(request.url, { method: request.method, headers: request.headers, body }));
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    const { message } = error;
    return Response.json({ statusCode: "413", error: "Payload too large", message }, { status: 413 });
  }
}

class TooLarge extends Error {}

/** Returns the file of an object: its whole name is one escaped file name, so that no key leads elsewhere. */
function fileOf(dir, bucket, key) {
  const name = encodeURIComponent(`${bucket}/${key}`);
  if (name.startsWith(".") || name.length > 255) throw new Error("The name of the object is not allowed.");
  return join(dir, name);
}

/** @param {ReadableStream | AsyncIterable<Uint8Array> | Uint8Array} body @param {number} most */
async function bytesOf(body, most) {
  const parts = [];
  let size = 0;
  for await (const part of body instanceof Uint8Array ? [body] : body) {
    size += part.length;
    if (size > most) throw new TooLarge(`The object has more than ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** @param {Buffer} bytes */
const typeOf = (bytes) => types.find(([, matches]) => matches(bytes))?.[0];

/** @param {Buffer} bytes @param {import("node:fs").Stats} stats */
const metadataOf = (bytes, { mtime }) => ({
  cacheControl: "no-store",
  contentLength: bytes.length,
  size: bytes.length,
  mimetype: typeOf(bytes) ?? "application/octet-stream",
  lastModified: mtime,
  eTag: `"${createHash("sha256").update(bytes).digest("base64url")}"`,
});
