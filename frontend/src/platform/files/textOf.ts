/** First bytes of files that are no text: PNG, JPEG, GIF, PDF. */
const BINARY = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46],
];

/**
 * Returns the text of a file: UTF-8 or UTF-16 with or without byte order mark, otherwise Windows-1254. Windows-1254 is
 * the Turkish code page; it differs from the western one in six letters that none of our languages has. Null if the
 * file is no text.
 */
export function textOf(bytes: Uint8Array): string | null {
  if (BINARY.some((begin) => begin.every((byte, at) => bytes[at] === byte))) return null;
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, encoding);
  return text?.includes("\0") ? null : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // In UTF-16, the digits and separators that fill our files have a zero byte.
  if (second === 0 && first !== 0) return "utf-16le";
  return first === 0 && second !== 0 ? "utf-16be" : "utf-8";
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return encoding === "utf-8" ? new TextDecoder("windows-1254").decode(bytes) : null;
  }
}
