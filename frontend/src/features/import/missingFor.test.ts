import { expect, it } from "vitest";
import type { ImportedEntry, Question, Refused } from "@/data/import/model";
import { missingFor } from "./missingFor";

const [entry, row] = [{} as ImportedEntry, {} as Refused];
const file = (entries: ImportedEntry[], refused: Refused[], questions: Question[] = []) => ({
  entries,
  refused,
  questions,
});

it.each([
  ["nothing where something new can be imported", file([entry], [row]), [], 1, 1, null],
  ["that columns come first", file([], [], ["columns"]), ["columns"], 0, 0, "columns_first"],
  ["that a question comes first", file([entry], [], ["mark"]), ["mark"], 1, 0, "answer_first"],
  ["that all is here", file([entry], [row]), [], 0, 1, "nothing_new"],
  ["that a currency comes first where rows have none", file([], [row], ["currency"]), [], 0, 0, "answer_first"],
  ["that every row is refused", file([], [row]), [], 0, 0, "nothing_readable"],
  ["that there is nothing in the file", file([], []), [], 0, 0, "no_entries"],
] as const)("the text below the button says %s", (_, said, open, fresh, known, text) => {
  expect(missingFor({ file: said, open, choices: {}, fresh, known })).toBe(text);
});
