import { describe, expect, it } from "vitest";
import type { ImportedEntry } from "@/data/import/model";
import { dayOf } from "@/data/import/model";
import { readBytes } from "./readBytes";
import { idOf } from "./sending/toSend";
import { csvOf } from "./testing/writers";
import { bytesOf, nets, read, SPLITWISE } from "./testReading";

describe("a file of any program", () => {
  const turkish = SPLITWISE.replace("Dinner", "Akşam yemeği İstanbul");
  const expected = [3000, 0, -3000];
  const utf16 = (little: boolean, mark: boolean) => {
    const text = mark ? `\ufeff${turkish}` : turkish;
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little);
    return bytes;
  };
  const windows = Uint8Array.from(
    [...turkish].map((letter) => ({ ş: 0xfe, ğ: 0xf0, İ: 0xdd })[letter] ?? letter.charCodeAt(0)),
  );
  it.each([
    ["UTF-8", bytesOf(turkish)],
    ["UTF-8 with its mark", bytesOf(`\ufeff${turkish}`)],
    ["UTF-16, little end first", utf16(true, true)],
    ["UTF-16, big end first", utf16(false, true)],
    ["UTF-16 without its mark", utf16(true, false)],
    ["windows-1254", windows],
    ["with semicolons and decimal commas", bytesOf(SPLITWISE.replaceAll(",", ";").replaceAll(".", ","))],
    ["with tabs", bytesOf(SPLITWISE.replaceAll(",", "\t"))],
    ["with returns", bytesOf(SPLITWISE.replaceAll("\n", "\r\n"))],
    ["with lines before its head", bytesOf(`My group\nExported today\n\n${SPLITWISE}`)],
    ["with dates of a spreadsheet behind it", bytesOf(`${SPLITWISE}\n\n\n`)],
  ])("the same file is read alike: %s", (_, bytes) => {
    const file = read(bytes);
    expect(nets(file)).toEqual(expected);
    expect(file.people.map((name) => name.normalize())).toEqual(["Ayse", "Ben", "Cem"]);
  });

  it("windows-1254 and UTF-8 give the same text", () => {
    expect(read(windows).entries.map(({ description, identity }) => [description, identity])).toEqual(
      read(turkish).entries.map(({ description, identity }) => [description, identity]),
    );
  });
});

describe("rows that break a rule", () => {
  const row = (line: string) =>
    read(`Date,Description,Category,Cost,Currency,Ada,Bo\n2026-01-01,Good one,x,2.00,EUR,1.00,-1.00\n${line}`);
  it.each([
    ["a title of two letters", "2026-05-01,Öl,x,10.00,EUR,5.00,-5.00", "title_short"],
    ["a title of 201", `2026-05-01,${"x".repeat(201)},x,10.00,EUR,5.00,-5.00`, "title_long"],
    ["1900", "1900-05-01,Dinner,x,10.00,EUR,5.00,-5.00", "date"],
    ["31/31", "31/31/2026,Dinner,x,10.00,EUR,5.00,-5.00", "date"],
    ["31 February", "2026-02-31,Dinner,x,10.00,EUR,5.00,-5.00", "date"],
    ["a currency that is none", "2026-05-01,Dinner,x,10.00,XXX,5.00,-5.00", "currency"],
    ["half a cent", "2026-05-01,Dinner,x,10.005,EUR,5.00,-5.00", "amount"],
    ["too much", "2026-05-01,Dinner,x,99999999.00,EUR,5.00,-5.00", "amount"],
    ["a formula for an amount", "2026-05-01,Dinner,x,=1+1,EUR,5.00,-5.00", "amount"],
    ["cells that do not add up", "2026-05-01,Dinner,x,10.00,EUR,5.00,-4.00", "cells"],
    ["a row that was cut", "2026-05-01,Dinner,x,10.00,EUR,5.00", "cells"],
  ])("%s is refused with row and reason", (_, line, reason) => {
    const file = row(line);
    expect(file.refused).toMatchObject([{ row: 3, reason }]);
    expect(file.entries).toHaveLength(1);
  });

  it("a title and a date can be corrected, and the identity stays the file's", () => {
    const text = `Date,Description,Category,Cost,Currency,Ada,Bo\n2026-05-01,Öl,x,10.00,EUR,5.00,-5.00\n1900-01-01,Dinner,x,4.00,EUR,2.00,-2.00`;
    const mended = { 2: { description: "Olive oil" }, 3: { expense_date: "2026-05-02" } };
    const file = read(text, { mended });
    expect(file.entries.map((entry) => [entry.description, dayOf(entry)])).toEqual([
      ["Olive oil", "2026-05-01"],
      ["Dinner", "2026-05-02"],
    ]);
    const otherwise = read(text, { mended: { ...mended, 2: { description: "Another word" } } });
    expect(otherwise.entries.map(({ identity }) => identity)).toEqual(file.entries.map(({ identity }) => identity));
  });

  it("formulas lose their guard, and markup stays text", () => {
    const file = row(
      "2026-05-01,'=SUM(A1),x,10.00,EUR,5.00,-5.00\n2026-05-02,<img src=x onerror=alert(1)>,x,10.00,EUR,5.00,-5.00",
    );
    expect(file.entries.slice(1).map(({ description }) => description)).toEqual([
      "=SUM(A1)",
      "<img src=x onerror=alert(1)>",
    ]);
  });
});

describe("an unreadable file", () => {
  it.each([
    ["nothing", new Uint8Array(), "empty"],
    ["blank lines", bytesOf("\n\n \n"), "empty"],
    ["an archive", Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2), "archive"],
    ["a picture called .csv", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10), "unknown"],
    ["a letter", bytesOf("Dear Ada,\nhow are you?\nBo"), "unknown"],
    ["JSON of somebody else", bytesOf('{"hello":[1,2]}'), "unknown"],
    ["JSON cut in the middle", bytesOf('{"participants":[{"id":"a"'), "cut"],
    ["too many rows", bytesOf(`Date,Title,Amount\n${"2026-01-01,x,1\n".repeat(50_001)}`), "too_many_rows"],
    ["one line of a million columns", bytesOf("a,b,".repeat(500_000)), "too_wide"],
    ["a cell of a million letters", bytesOf(`Date,Title,Amount\n2026-01-01,${"x".repeat(1_000_000)},1`), "too_wide"],
    ["a hundred megabytes", new Uint8Array(100 * 1024 * 1024), "too_large"],
  ])("an unreadable file is refused with its reason: %s", (_, bytes, unreadable) => {
    expect(readBytes(bytes)).toEqual({ unreadable });
  });

  it("a file that ends within quotation marks is read up to there and reported as truncated", () => {
    expect(read(`${SPLITWISE}\n2026-05-04,"Din`).losses).toEqual(["cut"]);
  });

  it("three hundred people and fifty thousand rows are read", () => {
    const names = Array.from({ length: 300 }, (_, at) => `Person ${at}`);
    const wide = csvOf([
      ["Date", "Description", "Category", "Cost", "Currency", ...names],
      ["2026-05-01", "Dinner", "x", "10.00", "EUR", "10.00", "-10.00", ...names.slice(2).map(() => "0.00")],
    ]);
    expect(read(wide)).toMatchObject({ people: names, entries: [{ amount: 1000 }], refused: [] });
    const long = ["Date,Description,Category,Cost,Currency,Ada,Bo"];
    for (let row = 1; row < 50_000; row++) long.push(`2026-05-01,Coffee ${row},x,2.00,EUR,1.00,-1.00`);
    expect(read(long.join("\n")).entries).toHaveLength(49_999);
  });

  it("a file with more people than an event can have is refused", () => {
    const names = Array.from({ length: 1001 }, (_, at) => `Person ${at}`);
    const file = csvOf([
      ["Date", "Description", "Category", "Cost", "Currency", ...names],
      ["2026-05-01", "Dinner", "x", "10.00", "EUR", "10.00", "-10.00", ...names.slice(2).map(() => "0.00")],
    ]);
    expect(readBytes(bytesOf(file))).toEqual({ unreadable: "too_many_people" });
  });
});

describe("texts that the database cannot store", () => {
  const bill = (what: string, payer_name: string) => ({
    ...{ what, bill_type: "Expense", amount: 10, currency: "EUR", date: "2026-05-01", payer_weight: 1 },
    ...{ payer_name, owers: [payer_name, "Bo"] },
  });

  it("half an emoji and NUL are removed from a JSON file, and whole emoji stay", () => {
    const written = JSON.stringify([bill("Din\0ner \ud83d", "Ada \udc00"), bill("Pizza 🍕", "Ada \udc00")]);
    const file = read(written.replace("🍕", "\\ud83c\\udf55"));
    expect(file.entries.map(({ description }) => description)).toEqual(["Dinner", "Pizza 🍕"]);
    expect(file.people).toEqual(["Ada", "Bo"]);
    expect(() => idOf(file, file.entries[0] as ImportedEntry, "11111111-1111-4111-8111-111111111111")).not.toThrow();
  });

  it("invisible characters are removed from titles and names, as the database does", () => {
    const file = read(
      SPLITWISE.replace("Dinner", "Din\u200bner\u202e\u0007")
        .replace(",Ben,", ",\ufeffBe\u00adn\u200b,")
        .replace("Ben paid Ayse", "a\u200b\u2060\u200f"),
    );
    expect(file.people).toEqual(["Ayse", "Ben", "Cem"]);
    expect(file.entries.map(({ description }) => description)).toEqual(["Dinner", "a"]);
    const short = SPLITWISE.replace("Dinner", "a\u200b\u200b\u200b");
    expect(read(short).refused).toMatchObject([{ row: 2, reason: "title_short" }]);
  });

  it("a name that the database refuses is shortened, or replaced by its number", () => {
    const long = "N".repeat(150);
    expect(read(SPLITWISE.replace(",Ben,", `,${long},`)).people).toEqual(["Ayse", "N".repeat(100), "Cem"]);
    const nameless = SPLITWISE.replace(",Ben,", ",\u2800\u200b,");
    expect(read(nameless)).toMatchObject({ people: ["Ayse", "2", "Cem"], nameless: [1], questions: ["names"] });
    expect(read(nameless, { names: { 1: "Ben" } }).people).toEqual(["Ayse", "Ben", "Cem"]);
    const own = {
      ...{ format: "divido", version: 1, event: { name: "Trip", default_currency: "EUR" }, expenses: [] },
      people: [
        { id: "1", name: long, household_id: "a" },
        { id: "2", name: "\u200b", household_id: "b" },
      ],
      households: [
        { id: "a", name: long },
        { id: "b", name: "\u200b" },
      ],
    };
    const file = read(JSON.stringify(own));
    expect(file.people).toEqual(["N".repeat(100), "2"]);
    expect(file.households).toEqual([{ name: "N".repeat(100), people: [0] }]);
  });
});

it("Divido's own file keeps parts, several payers, rates and payments", () => {
  const file = read(
    JSON.stringify({
      format: "divido",
      version: 1,
      event: { name: "Trip", default_currency: "EUR" },
      people: [
        { id: "1", name: "Ada" },
        { id: "2", name: "Bo" },
      ],
      expenses: [
        {
          ...{ id: "e1", expense_date: "2026-05-01", description: "Sushi", amount: "3000", currency: "JPY" },
          conversion_rate_to_event_currency: 0.006,
          split_method: "parts",
          payers: [
            { user_id: "1", paid_amount: "1000" },
            { user_id: "2", paid_amount: "2000" },
          ],
          shares: [
            { user_id: "1", share_amount: "1000", parts: 1 },
            { user_id: "2", share_amount: "2000", parts: 2 },
          ],
        },
      ],
      payments: [{ id: "p1", paid_on: "2026-05-02", from_user: "1", to_user: "2", amount: "5.50" }],
    }),
  );
  expect(file).toMatchObject({ source: "divido", name: "Trip", currency: "EUR" });
  expect(file.entries).toMatchObject([
    {
      identity: "e1",
      currency: "JPY",
      amount: 3000,
      split_method: "parts",
      event_currency: "EUR",
      conversion_rate_to_event_currency: 0.006,
    },
    { identity: "p1", kind: "payment", amount: 550, from_user: 0, to_user: 1 },
  ]);
});

it("a first line for spreadsheets may end otherwise than the lines below it", () => {
  for (const [first, other] of [
    ["\r\n", "\n"],
    ["\n", "\r\n"],
    ["\r", "\r"],
  ])
    expect(read(`sep=,${first}${SPLITWISE.replaceAll("\n", other ?? "")}`).entries).toHaveLength(2);
});
