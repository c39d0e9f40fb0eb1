import { fileName } from "@/core/export/fileName";
import { eventsQuery } from "@/data/event/eventList";
import { type ArchivedSettlement, archiveFiles } from "@/data/export/archive";
import { type EventBook, fetchBook } from "@/data/export/book";
import type { NameWords } from "@/data/export/nameWords";
import { photoFiles, photosOfEvent } from "@/data/export/photos";
import { paymentHandlesQuery } from "@/data/person/paymentHandles";
import { AppError } from "@/platform/errors/appError";
import { zipped } from "@/platform/files/zip";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Columns of the reader's row without technical ones. */
const PROFILE_COLUMNS =
  "id, email, first_name, last_name, phone_number, country, city, iban, iban_currency, iban_ask_first, home_currency, preferred_lang, divido_number, news_seen_at, created_at";

const SETTLEMENT_COLUMNS = "made_by, with_user, currency, amount, parts, made_at, received, undone_at";

/** Returns an archive with the reader's profile, settlements, current events and their photos, which are fetched one after the other. */
export async function makeArchive(words: NameWords, told: (done: number, of: number) => void): Promise<Blob> {
  const id = useSession.getState().userId;
  if (id === null) throw new AppError("user_not_authenticated", 401);
  const events = await queryClient.fetchQuery({ ...eventsQuery(true), staleTime: 0 });
  const profile = await dataOf(supabase().from("users").select(PROFILE_COLUMNS).eq("id", id).single());
  const settlements = await dataOf(supabase().from("settlements").select(SETTLEMENT_COLUMNS).order("made_at"));
  const payment_handles = await queryClient.fetchQuery({ ...paymentHandlesQuery, staleTime: 0 });
  const books: EventBook[] = [];
  const pictures: Record<string, Uint8Array> = {};
  for (const [at, event] of events.entries()) {
    told(at, events.length);
    const book = await fetchBook(event.id);
    // Null for an event that was left or deleted meanwhile.
    if (!book) continue;
    // The number is that of the event's file.
    const folder = `photos/${fileName(book.event.name, ` ${books.length + 1}`)}`;
    const { files, photos } = await photoFiles(book, await photosOfEvent(event.id), folder);
    books.push({ ...book, photos });
    Object.assign(pictures, files);
  }
  told(events.length, events.length);
  const owner = { id, profile, payment_handles, settlements: settlements as unknown as ArchivedSettlement[] };
  return new Blob([zipped(archiveFiles(books, owner, words), pictures)], { type: "application/zip" });
}
