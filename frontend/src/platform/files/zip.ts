import { strToU8, unzipSync, type Zippable, zipSync } from "fflate";

/** Returns an archive of texts, and of pictures, which are packed already. */
export function zipped(
  files: Readonly<Record<string, string>>,
  pictures: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array<ArrayBuffer> {
  const texts = Object.entries(files).map(([name, text]): [string, Zippable[string]] => [name, strToU8(text)]);
  const stored = Object.entries(pictures).map(([name, bytes]): [string, Zippable[string]] => [
    name,
    [bytes, { level: 0 }],
  ]);
  return zipSync(Object.fromEntries([...texts, ...stored]));
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

/** Returns the declared sizes of an archive's files by name. Empty if the archive is broken. */
export function sizesInZip(bytes: Uint8Array): Map<string, number> {
  const sizes = new Map<string, number>();
  try {
    unzipSync(bytes, {
      filter: (file) => {
        sizes.set(file.name, file.originalSize);
        return false;
      },
    });
  } catch {
    return new Map();
  }
  return sizes;
}

/** Returns the chosen files of an archive by name. Throws if the archive is broken. */
export function filesInZip(bytes: Uint8Array, names: ReadonlySet<string>, most: number): Record<string, Uint8Array> {
  return unzipSync(bytes, { filter: (file) => names.has(file.name) && file.originalSize <= most });
}
