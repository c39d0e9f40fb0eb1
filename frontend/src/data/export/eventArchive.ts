import { fileName } from "@/core/export/fileName";
import { ARCHIVE_LIST, archiveListText } from "@/data/import/dividoArchive";
import { zipped } from "@/platform/files/zip";
import type { EventBook } from "./book";
import { dividoText } from "./divido";
import { exportedEventOf } from "./exportedEvent";
import type { NameWords } from "./nameWords";
import { type ListedPhoto, photoFiles } from "./photos";

/**
 * Returns an event with its photos as an archive of one event, in the form of a person's archive. Throws AppErrors if a photo
 * cannot be fetched.
 */
export async function eventArchive(
  book: EventBook,
  listed: readonly ListedPhoto[],
  words: NameWords,
): Promise<Uint8Array<ArrayBuffer>> {
  const { files, photos } = await photoFiles(book, listed, "photos");
  const { name } = book.event;
  // In a folder, since an event can be called like the list.
  const file = `events/${fileName(name, ".json")}`;
  const text = dividoText(exportedEventOf({ ...book, photos }, words));
  return zipped({ [ARCHIVE_LIST]: archiveListText([{ name, file }]), [file]: text }, files);
}
