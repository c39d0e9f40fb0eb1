import { strToU8, unzipSync, zipSync } from "fflate";

export function zipped(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** Returns whether the file starts like a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);
}

/**
 * Returns a text of an archive. Null if no file has this name, if its declared size exceeds `most`, or if the archive
 * is broken. Unpacking never exceeds the declared size.
 */
export function textInZip(bytes: Uint8Array, name: string, most: number): string | null {
  try {
    const found = unzipSync(bytes, { filter: (file) => file.name === name && file.originalSize <= most });
    return found[name] ? new TextDecoder("utf-8", { fatal: true }).decode(found[name]) : null;
  } catch {
    // The archive is unreadable, for whatever reason.
    return null;
  }
}
