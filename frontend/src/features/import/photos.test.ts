import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { MAX_PHOTO_BYTES } from "@/core/receipts/photo";
import type { EventBook } from "@/data/export/book";
import { dividoText } from "@/data/export/divido";
import { eventArchive } from "@/data/export/eventArchive";
import { exportedEventOf } from "@/data/export/exportedEvent";
import { PLACE } from "@/data/export/nameWords";
import { AppError } from "@/platform/errors/appError";
import { zipped } from "@/platform/files/zip";
import { readBytes } from "./readBytes";
import { unpacked } from "./sending/sendPhotos";
import { toSend } from "./sending/toSend";
import { anyBook } from "./testing/books";
import { bytesOf, read } from "./testReading";

const stored = vi.hoisted(() => new Map<string, Blob>());
vi.mock("@/platform/photos/photoCache", async (original) => ({
  ...(await original<object>()),
  cachedPhoto: async () => null,
}));
vi.mock("@/platform/supabase/storedFiles", () => ({
  downloadFile: async (path: string) => {
    const found = stored.get(path);
    if (!found) throw new AppError("not_found", 404);
    return found;
  },
}));

const words = { deleted: "Deleted user", unknown: "Unknown", numbered: `Person ${PLACE}` };
const bookWithTwo = anyBook.filter(({ expenses }) => expenses.length >= 2);

/** Stores two photos of the first expense and one of the second. Returns the event's list of photos. */
function photosOf({ event, expenses }: EventBook, sizes: readonly number[] = [3, 4, 5]) {
  const [first, second] = expenses.map(({ id }) => id);
  const listed = [
    { expense_id: first ?? "", id: "one", position: 1, bytes: sizes[0] ?? 0 },
    { expense_id: first ?? "", id: "two", position: 2, bytes: sizes[1] ?? 0 },
    { expense_id: second ?? "", id: "three", position: 1, bytes: sizes[2] ?? 0 },
  ];
  for (const [at, { expense_id, id, bytes }] of listed.entries()) {
    const type = at === 1 ? "image/jpeg" : "image/webp";
    stored.set(`receipts/${event.id}/${expense_id}/${id}`, new Blob([new Uint8Array(bytes).fill(at + 1)], { type }));
  }
  return listed;
}

const destination = { currency: "EUR", matched: [], rates: new Map(), replaces: new Map() };
const NEW_EVENT = "3f2c8f0e-9c3e-4a57-b7b5-6f1d8c3f9a10";

beforeEach(() => stored.clear());

it("an event that is exported with its photos is imported with them, byte for byte, at their expenses", async () => {
  await fc.assert(
    fc.asyncProperty(bookWithTwo, async (book) => {
      const archive = await eventArchive(book, photosOf(book), words);
      const file = read(archive);
      const plain = read(dividoText(exportedEventOf(book, words)));
      expect(file.losses).toEqual(plain.losses);
      const titles = file.entries.map(({ description, photos }) => [description, (photos ?? []).map(({ id }) => id)]);
      const [first, second] = book.expenses.map(({ description, place_name }) => description || place_name);
      expect(titles.filter(([, ids]) => ids?.length)).toEqual([
        [first, ["one", "two"]],
        [second, ["three"]],
      ]);
      const to = { ...destination, currency: book.event.default_currency, eventId: NEW_EVENT };
      const rates = new Map(file.entries.map(({ currency }) => [currency, { value: 1, date: "2026-01-01" }]));
      const { photos, entries } = toSend(file, { ...to, rates });
      const sent = photos.filter(({ expense_id }) => entries.some(({ id }) => id === expense_id));
      expect(sent).toEqual(photos);
      const files = await unpacked(new Blob([archive]), photos);
      expect(files.map(({ bytes }) => [...new Uint8Array(bytes)])).toEqual(
        [
          [1, 1, 1],
          [2, 2, 2, 2],
          [3, 3, 3, 3, 3],
        ].slice(0, photos.length),
      );
      // A second attempt attaches none twice.
      expect(toSend(file, { ...to, rates }).photos).toEqual(photos);
    }),
    { numRuns: 30 },
  );
});

it("the text of an event without photos does not depend on the choice of photos, byte for byte", () => {
  fc.assert(
    fc.property(anyBook, (book) => {
      const text = dividoText(exportedEventOf(book, words));
      expect(dividoText(exportedEventOf({ ...book, photos: {} }, words))).toBe(text);
      expect(text).not.toContain('"photos"');
    }),
    { numRuns: 30 },
  );
});

it("photos that are missing or larger than an event takes are left out and named; all entries arrive", async () => {
  const [book] = fc.sample(bookWithTwo, 1) as [EventBook];
  const listed = photosOf(book, [3, MAX_PHOTO_BYTES + 1, 5]);
  stored.delete(`receipts/${book.event.id}/${listed[2]?.expense_id}/three`);
  const archive = await eventArchive(book, listed, words);
  const file = read(archive);
  expect(file.entries.flatMap(({ photos }) => photos ?? []).map(({ id }) => id)).toEqual(["one"]);
  expect(file.losses).toContain("photos");
  expect(file.entries).toHaveLength(read(dividoText(exportedEventOf(book, words))).entries.length);
});

it("the text of an archive that is chosen alone names its photos as missing", async () => {
  const [book] = fc.sample(bookWithTwo, 1) as [EventBook];
  const photos = { [book.expenses[0]?.id ?? ""]: [{ id: "one", file: "photos/one.webp" }] };
  const file = read(bytesOf(dividoText(exportedEventOf({ ...book, photos }, words))));
  expect(file.losses).toContain("photos");
  expect(file.entries.flatMap((one) => one.photos ?? [])).toEqual([]);
});

it("more than 50 MB of photos are left out as a whole and named", () => {
  const [book] = fc.sample(bookWithTwo, 1) as [EventBook];
  const files = Array.from({ length: 90 }, (_, at) => `photos/${at}.webp`);
  const listed = files.map((file, at) => ({ id: `${at}`, file }));
  const text = dividoText(exportedEventOf({ ...book, photos: { [book.expenses[0]?.id ?? ""]: listed } }, words));
  const large = new Uint8Array(MAX_PHOTO_BYTES);
  const list = JSON.stringify({ format: "divido-archive", version: 1, events: [{ name: "Trip", file: "event.json" }] });
  const archiveOf = (count: number) =>
    readBytes(
      zipped(
        { "divido.json": list, "event.json": text },
        Object.fromEntries(files.slice(0, count).map((file) => [file, large])),
      ),
    );
  expect(archiveOf(90)).toMatchObject({ losses: expect.arrayContaining(["photos_too_large"]) });
  const fewer = archiveOf(80);
  expect(fewer).toMatchObject({ losses: expect.not.arrayContaining(["photos_too_large"]) });
  const counts = [archiveOf(90), fewer].map((one) =>
    "entries" in one ? one.entries.flatMap(({ photos }) => photos ?? []).length : null,
  );
  expect(counts).toEqual([0, 80]);
});
