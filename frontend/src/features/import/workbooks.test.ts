import { describe, expect, it } from "vitest";
import { type Choices, type FileRead, MAX_ARCHIVE_BYTES, MAX_BYTES } from "@/data/import/model";
import { zipped } from "@/platform/files/zip";
import { readFile } from "./readBytes";
import { workbookOf } from "./testing/workbook";
import { bytesOf, nets, SPLITWISE } from "./testReading";

const day = (iso: string) => new Date(`${iso}T00:00:00Z`);

const DINNERS = [
  ["Date", "Title", "Amount", "Currency", "Paid by", "For whom"],
  [day("2026-05-01"), "Dinner & wine", 90, "EUR", "Ayse", "Ayse, Ben, Cem"],
  [day("2026-12-31"), "Taxi", 0.1 + 0.2, "EUR", "Ben", "Ayse, Ben"],
];

async function read(bytes: Uint8Array, choices = {}): Promise<FileRead> {
  const file = await readFile(bytes, choices);
  if ("unreadable" in file) throw new Error(file.unreadable);
  return file;
}

const unreadable = async (bytes: Uint8Array) => {
  const file = await readFile(bytes);
  return "unreadable" in file && file.unreadable;
};

describe("a workbook of Excel", () => {
  it("its table is read like a CSV: days, amounts with the noise of sums, names", async () => {
    const file = await read(workbookOf({ Trip: DINNERS }));
    expect(file.entries.map(({ description }) => description)).toEqual(["Dinner & wine", "Taxi"]);
    expect(file.entries.map((entry) => entry.kind === "expense" && entry.expense_date)).toEqual([
      "2026-05-01",
      "2026-12-31",
    ]);
    expect(file.people).toEqual(["Ayse", "Ben", "Cem"]);
    expect(nets(file)).toEqual([6000 - 15, -3000 + 15, -3000]);
    expect([file.refused, file.sheets, file.questions]).toEqual([[], null, []]);
  });

  it("an app's export that a spreadsheet saved as a workbook is recognised", async () => {
    const file = await read(
      workbookOf({
        "Sheet 1": [
          ["Date", "Description", "Category", "Cost", "Currency", "Ayse", "Ben"],
          [day("2026-05-01"), "Dinner", "Dining out", 90, "EUR", 45, -45],
          [day("2026-05-02"), "Ben paid Ayse", "Payment", 45, "EUR", -45, 45],
        ],
      }),
    );
    expect([file.source, file.entries.map(({ kind }) => kind)]).toEqual(["splitwise", ["expense", "payment"]]);
  });

  it("a number with three decimals is no number of thousands", async () => {
    const rows = [
      ["Date", "Title", "Amount", "Currency", "Paid by"],
      [day("2026-05-01"), "Petrol", 1.234, "KWD", "Ayse"],
    ];
    const file = await read(workbookOf({ Trip: rows }));
    expect(file.entries.map((entry) => entry.amount)).toEqual([1234]);
    expect(file.questions).toEqual([]);
  });

  it("the time of a day is read to the second", async () => {
    const rows = [
      ["Date", "Title", "Amount", "Currency", "Paid by"],
      [new Date("2026-05-01T18:30:00Z"), "Bus", 3, "EUR", "Ayse"],
    ];
    expect((await read(workbookOf({ Trip: rows }))).columns?.rows[0]?.[0]).toBe("2026-05-01 18:30:00");
  });

  it("each sheet with a table can be chosen; empty ones and notes are not offered", async () => {
    const other = [DINNERS[0] ?? [], [day("2026-06-01"), "Boat", 60, "EUR", "Cem", "Cem, Ben"]];
    const book = workbookOf({ Start: [], Notes: [["Thanks to all"]], Porto: DINNERS, Naxos: other });
    const [first, second] = [await read(book), await read(book, { event: 1 })];
    expect([first.sheets, first.entries.length]).toEqual([["Porto", "Naxos"], 2]);
    expect([second.sheets, second.entries.map(({ description }) => description)]).toEqual([
      ["Porto", "Naxos"],
      ["Boat"],
    ]);
  });

  it("roles chosen for the columns of one sheet leave the list of sheets as it is", async () => {
    const people = Array.from({ length: 1001 }, (_, at) => [day("2026-05-01"), `Person ${at}`, 1, "EUR", "Ayse"]);
    const head = ["Date", "Title", "Amount", "Currency", "Paid by"];
    const book = workbookOf({ Long: [head, ...people], Porto: DINNERS });
    // In the first sheet, these roles would name more people than an event can have.
    const columns: Choices["columns"] = ["date", "payer", "amount", "currency", "title", "sharers"];
    const chosen = await read(book, { event: 1, columns });
    expect([chosen.sheets, chosen.entries.length + chosen.refused.length]).toEqual([["Long", "Porto"], 2]);
  });

  it("one that is too large, or would be when unpacked, is not unpacked", async () => {
    const book = workbookOf({ Trip: DINNERS });
    const declared =
      book.findIndex((_, at) => [0x50, 0x4b, 1, 2].every((byte, place) => book[at + place] === byte)) + 24;
    new DataView(book.buffer).setUint32(declared, MAX_ARCHIVE_BYTES, true);
    expect(await unreadable(book)).toBe("too_large");
    const pictures = { "xl/media/image1.png": new Uint8Array(MAX_BYTES) };
    expect(await unreadable(zipped({ "xl/workbook.xml": "<workbook/>" }, pictures))).toBe("too_large");
  });

  it("without a table it says why", async () => {
    expect(await unreadable(workbookOf({ Notes: [["Thanks to all"]] }))).toBe("unknown");
    expect(await unreadable(workbookOf({ Start: [] }))).toBe("empty");
    expect(await unreadable(workbookOf({ Wide: [["Date", "Title", "x".repeat(100_001)]] }))).toBe("too_wide");
  });

  it("without its reader, as on a network that fails, it says so", async () => {
    const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    expect(await readFile(workbookOf({ Trip: DINNERS }), {}, missing)).toEqual({ unreadable: "reader_missing" });
    expect(nets((await readFile(bytesOf(SPLITWISE), {}, missing)) as FileRead)).toEqual([3000, 0, -3000]);
  });

  it("a broken one is named as such", async () => {
    expect(await unreadable(zipped({ "xl/workbook.xml": "<workbook" }))).toBe("cut");
    const book = workbookOf({ Trip: DINNERS });
    expect(await unreadable(book.slice(0, book.length - 200))).not.toBe(false);
  });
});

it.each([
  ["Excel before 2007, or with a password", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
  ["OpenDocument", zipped({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>" })],
  ["Numbers", zipped({ "Index/Document.iwa": "x" })],
])("a spreadsheet of another program is named as one: %s", async (_, bytes) => {
  expect(await unreadable(bytes)).toBe("spreadsheet");
});

it("other archives and texts are read as before", async () => {
  expect(await unreadable(zipped({ "readme.txt": "x" }))).toBe("archive");
  expect(await unreadable(bytesOf("hello"))).toBe("unknown");
});
