import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { archiveFiles } from "@/data/export/archive";
import type { EventBook } from "@/data/export/book";
import { dividoText } from "@/data/export/divido";
import { exportedEventOf } from "@/data/export/exportedEvent";
import { PLACE } from "@/data/export/nameWords";
import { zipped } from "@/platform/files/zip";
import { readBytes } from "./readBytes";
import { anyBook } from "./testing/books";

const words = { deleted: "Deleted user", unknown: "Unknown", numbered: `Person ${PLACE}` };
const profile = { email: "me@divido.test", iban: "DE02120300000000202051" };
const ownerOf = (book: EventBook) => ({
  id: book.participants[0]?.user_id ?? "",
  profile,
  payment_handles: [],
  settlements: [],
});
const someBooks = fc.array(anyBook, { minLength: 2, maxLength: 4 });

describe("an archive of the reader's data", () => {
  it("an archive contains every event as a file of its own, and the chosen one is read", () => {
    fc.assert(
      fc.property(someBooks, (books) => {
        const bytes = zipped(archiveFiles(books, ownerOf(books[0] as EventBook), words));
        for (const [event, book] of books.entries()) {
          const alone = readBytes(new TextEncoder().encode(dividoText(exportedEventOf(book, words))));
          const events = books.map((one) => one.event.name);
          expect(readBytes(bytes, { event })).toEqual({ ...alone, events });
        }
        expect(readBytes(bytes)).toEqual(readBytes(bytes, { event: 0 }));
      }),
      { numRuns: 50 },
    );
  });

  it("an archive contains the reader's profile and payments, and only names of others", () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const me = ownerOf(book);
        const { "profile.json": mine = "", "payments.json": paid = "", ...others } = archiveFiles([book], me, words);
        expect(JSON.parse(mine)).toEqual(profile);
        const wanted = book.payments.filter(({ from_user, to_user }) => [from_user, to_user].includes(me.id));
        expect(JSON.parse(paid)).toHaveLength(wanted.length);
        for (const payment of JSON.parse(paid)) {
          expect(Object.keys(payment)).toEqual(expect.arrayContaining(["event", "paid_on", "from_user", "to_user"]));
          expect(payment).not.toHaveProperty("identity");
        }
        expect(JSON.stringify(others) + paid).not.toContain("@divido.test");
      }),
      { numRuns: 50 },
    );
  });

  it("an archive names the other person and the events of each settlement, with the owner's sign", () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const { id } = ownerOf(book);
        const row = {
          ...{
            made_by: "somebody who left",
            with_user: id,
            currency: "EUR",
            amount: -25,
            received: true,
            undone_at: null,
          },
          made_at: "2027-05-16T12:00:00Z",
          parts: [
            { event_id: book.event.id, amount: -40.5 },
            { event_id: "an event that was left", amount: 15.5 },
          ],
        };
        const { "settlements.json": kept = "" } = archiveFiles(
          [book],
          { id, profile, payment_handles: [], settlements: [row] },
          words,
        );
        expect(JSON.parse(kept)).toEqual([
          {
            ...{ date: row.made_at, with: "Unknown", amount: "25.00", currency: "EUR", received: true, undone: null },
            parts: [
              { event: book.event.name, amount: "40.50" },
              { event: null, amount: "-15.50" },
            ],
          },
        ]);
        expect(kept).not.toContain("somebody who left");
      }),
      { numRuns: 20 },
    );
  });

  it("an archive of another program, or an empty or damaged one, is refused with its reason", () => {
    const [book] = fc.sample(anyBook, 1) as [EventBook];
    const files = archiveFiles([book], ownerOf(book), words);
    expect(readBytes(zipped({ "word/document.xml": "<xml/>" }))).toEqual({ unreadable: "archive" });
    expect(readBytes(zipped({ "divido.json": '{"format": "other"}' }))).toEqual({ unreadable: "archive" });
    expect(readBytes(zipped(archiveFiles([], ownerOf(book), words)))).toEqual({ unreadable: "empty" });
    expect(readBytes(zipped({ "divido.json": files["divido.json"] ?? "" }))).toEqual({ unreadable: "cut" });
    const whole = zipped(files);
    for (const length of [4, 30, Math.floor(whole.length / 2), whole.length - 1]) {
      expect(readBytes(whole.slice(0, length))).toEqual({ unreadable: "archive" });
    }
  });

  it("an archive is not unpacked beyond the size limit of a file", () => {
    const bomb = zipped({ "divido.json": " ".repeat(31 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(readBytes(bomb)).toEqual({ unreadable: "archive" });
  });
});
