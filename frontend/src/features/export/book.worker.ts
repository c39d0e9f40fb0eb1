import { bookIn, type EventBook } from "@/data/export/book";
import { answering } from "@/platform/worker/answering";
import { type FileWords, type Format, TYPES, textIn } from "./bookFiles";

/** The server's answer as it arrived, or the book that the device knows. */
type Told = Blob | EventBook;

export interface Writing {
  book: Told;
  format: Format;
  words: FileWords;
}

/** To be read, or to be written as a file. */
export type BookQuestion = { read: Blob } | { write: Writing };

/** All but the expenses, which come in parts; null where there is no such event. Or the file. */
export type BookPart = { book: EventBook | null } | { expenses: EventBook["expenses"] } | { file: Blob };

/** So many are handed over to the screen at once. */
const PART = 500;

answering<BookQuestion, BookPart>(async (question) => {
  if ("write" in question) {
    const { book: told, format, words } = question.write;
    const book = told instanceof Blob ? await bookIn(told) : told;
    if (book === null) throw new Error("no event");
    return [{ file: new Blob([textIn(format, book, words)], { type: TYPES[format] }) }];
  }
  const book = await bookIn(question.read);
  if (book === null) return [{ book }];
  const { expenses } = book;
  const starts = Array.from({ length: Math.ceil(expenses.length / PART) }, (_, part) => part * PART);
  return [
    { book: { ...book, expenses: [] } },
    ...starts.map((start) => ({ expenses: expenses.slice(start, start + PART) })),
  ];
});
