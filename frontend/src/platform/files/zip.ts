import { strToU8, unzipSync, zipSync } from "fflate";

/** An archive of texts, by their names. */
export function zipped(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** What an archive of any kind begins with. */
export function isZip(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);
}

/**
 * A text in an archive; null where there is none of this name, where it says that it is larger than `most`, and where the
 * archive is broken. What an archive says of a size is all that is ever unpacked of it.
 */
export function textInZip(bytes: Uint8Array, name: string, most: number): string | null {
  try {
    const found = unzipSync(bytes, { filter: (file) => file.name === name && file.originalSize <= most });
    return found[name] ? new TextDecoder("utf-8", { fatal: true }).decode(found[name]) : null;
  } catch {
    // Whatever is wrong with it: it is none that can be read.
    return null;
  }
}
