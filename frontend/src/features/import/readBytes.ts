import { type Choices, type FileRead, MOST_BYTES, type NotRead } from "@/core/import/model";
import { readJson, readRows } from "@/core/import/readFile";
import { rowsOf } from "@/platform/files/rowsOf";
import { textOf } from "@/platform/files/textOf";

/** Reads a file of any kind that is known, told by what is in it. Runs in a worker: a large one takes seconds on a phone. */
export function readBytes(bytes: Uint8Array, choices: Choices = {}): FileRead | NotRead {
  if (bytes.length > MOST_BYTES) return { unreadable: "too_large" };
  if (bytes.length === 0) return { unreadable: "empty" };
  const text = textOf(bytes);
  if (text === null) return { unreadable: "unknown" };
  if (/^\s*[[{]/.test(text)) return readJsonText(text, choices);
  const { rows, cut } = rowsOf(text);
  const read = readRows(rows, choices);
  return cut && !("unreadable" in read) ? { ...read, losses: [...read.losses, "cut"] } : read;
}

function readJsonText(text: string, choices: Choices): FileRead | NotRead {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return { unreadable: "cut" };
    throw error;
  }
  return readJson(file, choices);
}
