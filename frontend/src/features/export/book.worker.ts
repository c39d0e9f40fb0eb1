import { bookIn, type EventBook } from "@/data/export/book";
import { answering } from "@/platform/worker/answering";
import { type FileWords, type Format, TYPES, textIn } from "./bookFiles";

/** The server's raw response, or the device's book. */
type Told = Blob | EventBook;

export interface Writing {
  book: Told;
  format: Format;
  words: FileWords;
}

/** Parses a response, or writes a file. */
export type BookQuestion = { read: Blob } | { write: Writing };

/** Parts of a response: the book without its expenses (null if the event does not exist), expenses, or a file. */
export type BookPart = { book: EventBook | null } | { expenses: EventBook["expenses"] } | { file: Blob };

/** Number of expenses in a part. */
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
