import type { EventBook } from "@/data/export/book";
import { ask } from "@/platform/worker/ask";
import type { BookPart, BookQuestion, Writing } from "./book.worker";

function askBook(question: BookQuestion): Promise<BookPart[]> {
  return ask(new Worker(new URL("./book.worker.ts", import.meta.url), { type: "module" }), question);
}

/**
 * Parses the server's response in a worker, because thousands of expenses would block the main thread. Null if the
 * event does not exist.
 */
export async function readBook(answer: Blob): Promise<EventBook | null> {
  const parts = await askBook({ read: answer });
  const [first] = parts;
  const book = first && "book" in first ? first.book : null;
  return book && { ...book, expenses: parts.flatMap((part) => ("expenses" in part ? part.expenses : [])) };
}

export async function writeFile(writing: Writing): Promise<Blob> {
  const [part] = await askBook({ write: writing });
  if (!part || !("file" in part)) throw new Error("nothing was written");
  return part.file;
}
