import type { EventBook } from "@/data/export/book";
import { dividoText } from "@/data/export/divido";
import { exportedEventOf, wordedName } from "@/data/export/exportedEvent";
import type { NameWords } from "@/data/export/nameWords";
import { spliitText } from "@/data/export/spliit";
import { tableText } from "@/data/export/table";
import { type BookWords, csvOf } from "./bookCsv";

export type Format = "csv" | "divido" | "spliit" | "table";

/** Texts of the files in the reader's language. */
export interface FileWords {
  csv: Omit<BookWords, "nameOf">;
  names: NameWords;
}

export const TYPES: Record<Format, string> = {
  csv: "text/csv;charset=utf-8",
  table: "text/csv;charset=utf-8",
  divido: "application/json",
  spliit: "application/json",
};

/** Returns the end of a file's name, after the event's name and the day. `table` is the reader's word for a table. */
export const endingOf = (format: Format, table: string): string =>
  ({ csv: ".csv", table: ` ${table}.csv`, divido: ".divido.json", spliit: ".spliit.json" })[format];

export function textIn(format: Format, book: EventBook, words: FileWords): string {
  const { csv, names } = words;
  switch (format) {
    case "csv":
      return csvOf(book, { ...csv, nameOf: (person) => wordedName(person, names) });
    case "divido":
      return dividoText(exportedEventOf(book, names));
    case "spliit":
      return spliitText(exportedEventOf(book, names), csv);
    case "table":
      return tableText(exportedEventOf(book, names), csv);
  }
}
