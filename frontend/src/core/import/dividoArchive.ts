import { arrayAt, isObject, numberAt, textAt } from "./json";

/** Where an archive of Divido says what is in it. */
export const ARCHIVE_LIST = "divido.json";

const ARCHIVE_FORMAT = "divido-archive";
const ARCHIVE_VERSION = 1;

/** An event of an archive, and the name of its file there, which is Divido's own. */
interface ArchivedEvent {
  name: string;
  file: string;
}

export function archiveListText(events: readonly ArchivedEvent[]): string {
  const listed = events.map(({ name, file }) => ({ name, file }));
  return `${JSON.stringify({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, events: listed }, null, 1)}\n`;
}

/** The events of an archive; null where that is no list of one. */
export function readArchiveList(list: unknown): ArchivedEvent[] | null {
  if (!isObject(list) || list.format !== ARCHIVE_FORMAT || numberAt(list, "version") !== ARCHIVE_VERSION) return null;
  return arrayAt(list, "events").map((one) => ({ name: textAt(one, "name"), file: textAt(one, "file") }));
}
