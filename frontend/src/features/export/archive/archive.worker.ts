import { archiveFiles, type Owner } from "@/data/export/archive";
import { bookIn, type EventBook } from "@/data/export/book";
import type { NameWords } from "@/data/export/nameWords";
import { zipped } from "@/platform/files/zip";
import { answering } from "@/platform/worker/answering";

export interface ArchiveQuestion {
  /** The server's raw responses. */
  books: Blob[];
  owner: Owner;
  words: NameWords;
}

answering<ArchiveQuestion, Blob>(async ({ books, owner, words }) => {
  const read: EventBook[] = [];
  for (const answer of books) {
    const book = await bookIn(answer);
    // Null for an event that was left or deleted meanwhile.
    if (book) read.push(book);
  }
  return [new Blob([zipped(archiveFiles(read, owner, words))], { type: "application/zip" })];
});
