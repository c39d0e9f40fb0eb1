/**
 * The one form of tar that backups need (ustar: files and folders with short names), so that any tar can look inside.
 * @typedef {object} Entry
 * @property {string} name with "/" between folders
 * @property {"file" | "folder"} type
 * @property {number} size in bytes; 0 for folders
 */

const block = 512;
const most = { name: 100, prefix: 155, size: 8 ** 11 - 1 };
const types = /** @type {const} */ ({ file: "0", folder: "5" });
const padding = (size) => (block - (size % block)) % block;
const octal = (value, digits) => `${value.toString(8).padStart(digits, "0")}\0`;

/** What stands at the end of an archive. */
export const endOfArchive = Buffer.alloc(2 * block);

/** What fills up the last block of a file. @param {number} size */
export const paddingOf = (size) => Buffer.alloc(padding(size));

/** @param {Entry} entry @param {number} mtime in s */
export function headerOf({ name, type, size }, mtime) {
  const header = Buffer.alloc(block);
  const [folder, rest] = splitName(name);
  if (size > most.size) throw new Error(`${name} is too large for an archive`);
  header.write(rest, 0);
  header.write(octal(type === "folder" ? 0o700 : 0o600, 7), 100);
  for (const at of [108, 116]) header.write(octal(0, 7), at); // whose it is: whoever restores it
  header.write(octal(size, 11), 124);
  header.write(octal(mtime, 11), 136);
  header.write(types[type], 156);
  header.write("ustar\x0000", 257);
  header.write(folder, 345);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

function splitName(name) {
  if (Buffer.byteLength(name) <= most.name) return ["", name];
  const at = name.indexOf("/", name.length - most.name - 1);
  const parts = [name.slice(0, at), name.slice(at + 1)];
  if (at > 0 && parts[0].length <= most.prefix && Buffer.byteLength(name) === name.length) return parts;
  throw new Error(`${name} is too long for an archive`);
}

/** The sum of the bytes, its own counted as spaces. @param {Buffer} header */
function checksum(header) {
  let sum = 8 * 0x20;
  for (let i = 0; i < block; i++) if (i < 148 || i >= 156) sum += header[i];
  return sum;
}

/** Bytes that are no archive, or not all of one. */
export class NoArchive extends Error {}

/**
 * The entries of an archive in their order. Each one's bytes have to be read before the next entry is asked for.
 * @param {AsyncIterable<Buffer>} bytes
 * @returns {AsyncGenerator<Entry & { content: AsyncIterable<Buffer> }>}
 */
export async function* entriesOf(bytes) {
  const source = reader(bytes);
  for (;;) {
    const header = await source.exactly(block);
    if (header.every((byte) => byte === 0)) break;
    const entry = readHeader(header);
    yield { ...entry, content: source.upTo(entry.size) };
    await source.exactly(padding(entry.size));
  }
  // To its end, where the compression's own checksum stands.
  await source.rest();
}

/** @param {Buffer} header @returns {Entry} */
function readHeader(header) {
  const text = (from, length) => header.toString("utf8", from, from + length).replace(/\0.*$/s, "");
  const number = (from, length) => Number.parseInt(text(from, length).trim(), 8);
  if (number(148, 8) !== checksum(header)) throw new NoArchive("an entry's checksum is wrong");
  const [rest, folder] = [text(0, most.name), text(345, most.prefix)];
  const type = Object.entries(types).find(([, sign]) => sign === text(156, 1))?.[0];
  if (!type) throw new NoArchive(`${rest} is neither a file nor a folder`);
  return {
    name: folder ? `${folder}/${rest}` : rest,
    type: /** @type {keyof typeof types} */ (type),
    size: number(124, 12),
  };
}

/** Takes pieces of any length apart anew. @param {AsyncIterable<Buffer>} bytes */
function reader(bytes) {
  const pieces = bytes[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);

  async function* upTo(size) {
    for (let left = size; left > 0; ) {
      if (held.length === 0) {
        const { value, done } = await pieces.next();
        if (done) throw new NoArchive("it ends too early");
        held = value;
      }
      const piece = held.subarray(0, left);
      held = held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  return {
    upTo,
    async exactly(size) {
      const found = [];
      for await (const piece of upTo(size)) found.push(piece);
      return Buffer.concat(found);
    },
    async rest() {
      while (!(await pieces.next()).done);
    },
  };
}
