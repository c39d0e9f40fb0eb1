import { ARCHIVE_LIST, readArchiveList } from "@/data/import/dividoArchive";
import {
  type Choices,
  type FileRead,
  MAX_ARCHIVE_BYTES,
  MAX_BYTES,
  MAX_COLUMNS,
  MAX_LETTERS,
  type NotRead,
  type Table,
} from "@/data/import/model";
import { withPhotosIn } from "@/data/import/photosInArchive";
import { readJson, readRows } from "@/data/import/readFile";
import { CLOUD_MANIFEST, readCloudManifest } from "@/data/import/spliitCloud";
import { rowsOf } from "@/platform/files/rowsOf";
import type { Sheet } from "@/platform/files/workbook";
import { isZip, sizesInZip, textInZip } from "@/platform/files/zip";

/** Few files are workbooks. */
const loadWorkbooks = () => import("@/platform/files/workbook");

/**
 * Returns the contents of a file of any supported format, detected from the contents. Runs in a worker, because a large
 * file takes seconds on a phone.
 */
export async function readFile(
  bytes: Uint8Array,
  choices: Choices = {},
  load = loadWorkbooks,
): Promise<FileRead | NotRead> {
  const sizes = isZip(bytes) ? sizesInZip(bytes) : NO_FILES;
  if (!sizes.has(WORKBOOK)) return readBytes(bytes, choices);
  const unpacked = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (bytes.length > MAX_BYTES || unpacked > MAX_ARCHIVE_BYTES) return { unreadable: "too_large" };
  const workbooks = await load().catch(() => null);
  if (!workbooks) return { unreadable: "reader_missing" };
  const sheets = await workbooks.sheetsOf(bytes);
  return sheets ? readSheets(sheets, choices) : { unreadable: "cut" };
}

/** Returns one sheet of a workbook: the first with a table, until the user chooses another. */
function readSheets(sheets: readonly Sheet[], choices: Choices): FileRead | NotRead {
  // Choices for one sheet must not change which ones have a table.
  const tables = sheets.length > 1 ? sheets.filter(({ rows }) => !("unreadable" in readTable(rows, {}))) : sheets;
  // Where nothing can be read, the first sheet says why.
  const read = readTable((tables[choices.event ?? 0] ?? sheets[0])?.rows ?? [], choices);
  return "unreadable" in read || tables.length < 2 ? read : { ...read, sheets: tables.map(({ name }) => name) };
}

/** Returns the contents of any file but a workbook. */
export function readBytes(bytes: Uint8Array, choices: Choices = {}): FileRead | NotRead {
  if (bytes.length > mostBytes(bytes)) return { unreadable: "too_large" };
  if (bytes.length === 0) return { unreadable: "empty" };
  if (isZip(bytes)) return readArchive(bytes, choices);
  const text = textOf(bytes);
  if (text === null) return { unreadable: isOldWorkbook(bytes) ? "spreadsheet" : "unknown" };
  if (/^\s*[[{]/.test(text)) return readJsonText(text, choices, NO_FILES);
  const { rows, cut } = rowsOf(text);
  const read = readTable(rows, choices);
  return cut && !("unreadable" in read) ? { ...read, losses: [...read.losses, "cut"] } : read;
}

function readTable(rows: Table, choices: Choices): FileRead | NotRead {
  // Each reader looks at every cell of a row several times.
  const isWide = rows.some((row) => row.length > MAX_COLUMNS || row.some((cell) => cell.length > MAX_LETTERS));
  return isWide ? { unreadable: "too_wide" } : readRows(rows, choices);
}

/** A file in every archive that is a workbook of Excel. */
const WORKBOOK = "xl/workbook.xml";

/** Files in the archives of other programs for spreadsheets: OpenDocument and Numbers. */
const OTHER_SPREADSHEETS = ["content.xml", "Index/Document.iwa"];

/** Returns whether the file starts like a workbook of Excel before 2007, or like one with a password. */
const isOldWorkbook = (bytes: Uint8Array) => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);

/** Returns the maximum size of a file that starts with these bytes. */
export const mostBytes = (start: Uint8Array): number => (isZip(start) ? MAX_ARCHIVE_BYTES : MAX_BYTES);

/** Returns one event of an archive of Divido or Spliit Cloud: the first, until the user chooses another. */
function readArchive(bytes: Uint8Array, choices: Choices): FileRead | NotRead {
  const textAt = (name: string) => textInZip(bytes, name, MAX_BYTES);
  const listIn = (name: string) => parsed(textAt(name) ?? "")?.value;
  const events = readArchiveList(listIn(ARCHIVE_LIST)) ?? readCloudManifest(listIn(CLOUD_MANIFEST));
  if (!events)
    return { unreadable: OTHER_SPREADSHEETS.some((name) => sizesInZip(bytes).has(name)) ? "spreadsheet" : "archive" };
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
function textOf(bytes: Uint8Array): string | null {
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
