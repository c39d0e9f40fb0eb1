import { ARCHIVE_LIST, readArchiveList } from "@/data/import/dividoArchive";
import {
  type Choices,
  type FileRead,
  MAX_ARCHIVE_BYTES,
  MAX_BYTES,
  MAX_COLUMNS,
  MAX_LETTERS,
  type NotRead,
} from "@/data/import/model";
import { withPhotosIn } from "@/data/import/photosInArchive";
import { readJson, readRows } from "@/data/import/readFile";
import { CLOUD_MANIFEST, readCloudManifest } from "@/data/import/spliitCloud";
import { rowsOf } from "@/platform/files/rowsOf";
import { textOf } from "@/platform/files/textOf";
import { isZip, sizesInZip, textInZip } from "@/platform/files/zip";

/**
 * Returns the contents of a file of any supported format, detected from the contents. Runs in a worker, because a large
 * file takes seconds on a phone.
 */
export function readBytes(bytes: Uint8Array, choices: Choices = {}): FileRead | NotRead {
  if (bytes.length > mostBytes(bytes)) return { unreadable: "too_large" };
  if (bytes.length === 0) return { unreadable: "empty" };
  if (isZip(bytes)) return readArchive(bytes, choices);
  const text = textOf(bytes);
  if (text === null) return { unreadable: "unknown" };
  if (/^\s*[[{]/.test(text)) return readJsonText(text, choices, NO_FILES);
  const { rows, cut } = rowsOf(text);
  // Each reader looks at every cell of a row several times.
  if (rows.some((row) => row.length > MAX_COLUMNS || row.some((cell) => cell.length > MAX_LETTERS)))
    return { unreadable: "too_wide" };
  const read = readRows(rows, choices);
  return cut && !("unreadable" in read) ? { ...read, losses: [...read.losses, "cut"] } : read;
}

/** Returns the maximum size of a file that starts with these bytes. */
export const mostBytes = (start: Uint8Array): number => (isZip(start) ? MAX_ARCHIVE_BYTES : MAX_BYTES);

/** Returns one event of an archive of Divido or Spliit Cloud: the first, until the user chooses another. */
function readArchive(bytes: Uint8Array, choices: Choices): FileRead | NotRead {
  const textAt = (name: string) => textInZip(bytes, name, MAX_BYTES);
  const listIn = (name: string) => parsed(textAt(name) ?? "")?.value;
  const events = readArchiveList(listIn(ARCHIVE_LIST)) ?? readCloudManifest(listIn(CLOUD_MANIFEST));
  if (!events) return { unreadable: "archive" };
  const chosen = events[choices.event ?? 0];
  if (!chosen) return { unreadable: "empty" };
  const text = textAt(chosen.file);
  const read = text === null ? ({ unreadable: "cut" } as const) : readJsonText(text, choices, sizesInZip(bytes));
  return "unreadable" in read
    ? read
    : { ...read, name: chosen.name || read.name, events: events.map(({ name }) => name) };
}

const NO_FILES: ReadonlyMap<string, number> = new Map();

/** Returns the contents of a JSON text. `sizes` are those of the files of its archive. */
function readJsonText(text: string, choices: Choices, sizes: ReadonlyMap<string, number>): FileRead | NotRead {
  const file = parsed(text);
  if (!file) return { unreadable: "cut" };
  const read = readJson(file.value, choices);
  return "unreadable" in read ? read : withPhotosIn(sizes, read);
}

/** Returns a parsed JSON text. Null if it is no JSON or truncated. */
function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
