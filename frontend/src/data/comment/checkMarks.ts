import type { ServerEventPage } from "@/data/event/model";

/** Returns the page without the check marks of an entry: an edit answers them. */
export function withoutCheckMarks(page: ServerEventPage, entryId: string): ServerEventPage {
  if (!(entryId in page.check_marks)) return page;
  const { [entryId]: _, ...check_marks } = page.check_marks;
  return { ...page, check_marks };
}
