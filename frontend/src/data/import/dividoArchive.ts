import { arrayAt, isObject, numberAt, textAt } from "./json";

/** Name of the file in an archive that lists its contents. */
export const ARCHIVE_LIST = "divido.json";

const ARCHIVE_FORMAT = "divido-archive";
const ARCHIVE_VERSION = 1;

/** An event of an archive, and the name of its Divido file there. */
interface ArchivedEvent {
  name: string;
  file: string;
}

export function archiveListText(events: readonly ArchivedEvent[]): string {
  const listed = events.map(({ name, file }) => ({ name, file }));
  return `${JSON.stringify({ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, events: listed }, null, 1)}\n`;
}

/** Returns the events of an archive. Null if `list` is not an archive's list. */
export function readArchiveList(list: unknown): ArchivedEvent[] | null {
  if (!isObject(list) || list.format !== ARCHIVE_FORMAT || numberAt(list, "version") !== ARCHIVE_VERSION) return null;
  return arrayAt(list, "events").map((one) => ({ name: textAt(one, "name"), file: textAt(one, "file") }));
}
