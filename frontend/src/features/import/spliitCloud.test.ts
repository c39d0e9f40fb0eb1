import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileRead, ImportedExpense } from "@/data/import/model";
import { dayOf } from "@/data/import/model";
import { zipped } from "@/platform/files/zip";
import { readBytes } from "./readBytes";
import { compare } from "./sending/compared";
import { toSend } from "./sending/toSend";
import {
  account,
  anyGroup,
  balancesThere,
  expense,
  group,
  participant,
  rows,
  series,
  template,
} from "./testing/spliitCloud";
import { nets, read } from "./testReading";

const text = (file: object) => JSON.stringify(file);
const readGroup = (expenses: readonly object[], more: object = {}, code: string | null = "EUR") =>
  read(text(group(expenses, more, code)));
const zip = (files: Readonly<Record<string, object>>) =>
  zipped(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, text(file)])));

const EVENT = "00000000-0000-4000-8000-0000000000e1";
const sent = (file: FileRead, currency = "EUR") =>
  toSend(file, {
    ...{ eventId: EVENT, currency, matched: file.people.map(() => null), rates: new Map(), replaces: new Map() },
  });

/** Returns balances in the currency of the group. */
function netsOfGroup({ people, entries }: FileRead): number[] {
  const balances = people.map(() => 0);
  const add = (person: number, amount: number) => {
    balances[person] = (balances[person] ?? 0) + amount;
  };
  for (const { payers, shares } of entries as ImportedExpense[]) {
    for (const { person, amount, converted } of payers) add(person, converted ?? amount);
    for (const { person, amount, converted } of shares) add(person, -(converted ?? amount));
  }
  return balances;
}

const tea = { sourceId: "i1", title: "Tea", unitPrice: 300, quantity: 2, amount: 600, splitMode: "BY_SHARES" };
const pide = { sourceId: "i2", title: "Pide", unitPrice: 900, quantity: 1, amount: 900, splitMode: "EVENLY" };
const bill = {
  ...{ amount: 2000, paidByList: rows({ b: 2000 }), splitMode: "ITEMIZED", paidFor: rows({ a: 850, b: 950, c: 200 }) },
  items: [
    { ...tea, paidFor: rows({ a: 200, b: 100 }) },
    { ...pide, paidFor: rows({ a: 1, b: 1 }) },
  ],
  itemizedRemainder: { splitMode: "BY_PERCENTAGE", paidFor: rows({ b: 6000, c: 4000 }) },
};

describe("Spliit Cloud", () => {
  it("an export of Spliit Cloud gives everything that Divido knows, with several payers, comments and a description", () => {
    const comment = { sourceId: "k", createdAt: "2026-05-02T08:00:00.000Z" };
    const told = [
      expense("e1", {
        ...{ paidBySplitMode: "BY_SHARES", paidByList: rows({ a: 100, b: 200 }), notes: "Table for three" },
        comments: [
          { ...comment, authorName: "Ben", authorParticipantId: "b", text: "Nice" },
          { ...comment, authorName: "Zoë", authorParticipantId: null, text: "Enjoy" },
        ],
      }),
      expense("e2", {
        title: "For the taxi",
        categoryId: "settlement",
        amount: 500,
        paidByList: rows({ b: 500 }),
        paidFor: rows({ c: 1 }),
      }),
    ];
    const more = group(told, {
      subgroups: [
        { sourceId: "s", name: "Couple", participantIds: ["a", "b"] },
        { sourceId: "t", name: "Rest", participantIds: ["b", "c"] },
      ],
    });
    const file = read(text({ ...more, group: { ...more.group, information: "Third floor" } }));
    expect(file).toMatchObject({ source: "spliit", name: "Flat", currency: "EUR", refused: [], losses: [] });
    expect(file.people).toEqual(["Ada", "Ben", "Cem", "Zoë"]);
    expect(file.event).toMatchObject({ description: "Third floor" });
    expect(file.households).toEqual([{ name: "Couple", people: [0, 1] }]);
    expect(nets(file)).toEqual([0, 3500, -3500, 0]);
    expect(file.entries).toMatchObject([
      {
        ...{
          kind: "expense",
          identity: "e1",
          expense_date: "2026-05-01",
          description: "Dinner",
          topic: "eating_out",
          split_method: "equal",
        },
        payers: [
          { person: 0, amount: 3000 },
          { person: 1, amount: 6000 },
        ],
        discussion: {
          comments: [
            { author: 0, parts: ["Table for three"] },
            { author: 1, parts: ["Nice"] },
            { author: 3, parts: ["Enjoy"] },
          ],
        },
      },
      { kind: "payment", from_user: 1, to_user: 2, amount: 500, note: "For the taxi" },
    ]);
  });

  it("the day of an expense is the one in its time zone", () => {
    const days = (expenseDate: string, expenseTimeZone?: string) =>
      readGroup([expense("e", { expenseDate, expenseTimeZone })]).entries.map(dayOf)[0];
    expect(days("2026-05-01T22:30:00.000Z", "Europe/Istanbul")).toBe("2026-05-02");
    expect(days("2026-05-01T02:30:00.000Z", "America/New_York")).toBe("2026-04-30");
    expect(days("2026-05-01T22:30:00.000Z", "Nowhere/Else")).toBe("2026-05-01");
    expect(days("2026-05-01")).toBe("2026-05-01");
  });

  it.each([
    ["evenly", "EVENLY", { a: 1, b: 1, c: 1 }, [9, -9, 0], "equal"],
    ["by shares", "BY_SHARES", { a: 100, b: 100, c: 100 }, [9, -9, 0], "parts"],
    ["by percentage", "BY_PERCENTAGE", { a: 3334, b: 3333, c: 3333 }, [9, -9, 0], "parts"],
    ["by amount", "BY_AMOUNT", { a: 0, b: 0, c: 1 }, [10, -9, -1], "manual"],
  ])(
    "a cent among three, which Spliit Cloud splits %s, has one owner",
    (_, splitMode, shares, expected, split_method) => {
      const cent = { amount: 1, paidByList: rows({ a: 1 }), splitMode, paidFor: rows(shares) };
      // A later expense shows that nothing is lost.
      const later = { amount: 9, paidByList: rows({ a: 9 }), paidFor: rows({ b: 1 }) };
      const file = readGroup([expense("e", cent), expense("f", later)]);
      expect(file.entries[0]).toMatchObject({ split_method, amount: 1 });
      expect(nets(file)).toEqual(expected);
    },
  );

  it("leftover units of many expenses add up to the balances of Spliit Cloud", () => {
    const cents = Array.from({ length: 100 }, (_, at) =>
      expense(`e${at}`, { amount: 100, paidByList: rows({ a: 100 }) }),
    );
    expect(nets(readGroup(cents))).toEqual([6666, -3333, -3333]);
  });

  it("everybody's balance is that of Spliit Cloud to the smallest unit, however expenses were split", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const file = anyGroup(seed);
        const imported = read(text(file));
        expect(imported.refused).toEqual([]);
        expect(netsOfGroup(imported)).toEqual(Object.values(balancesThere(file)));
      }),
      { numRuns: 100, seed: 20261126 },
    );
  });

  it("an expense in another currency keeps its amount and its rate, and converts to the amounts of Spliit Cloud", () => {
    const foreign = {
      originalCurrency: "JPY",
      originalAmount: 3000,
      conversionRate: 0.0061,
      conversionSource: "EXCHANGE",
    };
    const entry = { ...foreign, amount: 1830, paidByList: rows({ b: 3000 }) };
    const file = readGroup([expense("e", entry)]);
    expect(file.losses).toEqual([]);
    expect(file.entries).toMatchObject([
      {
        currency: "JPY",
        amount: 3000,
        event_currency: "EUR",
        conversion_rate_to_event_currency: 0.0061,
        rate_date: "2026-05-01",
        rate_source: "live",
      },
    ]);
    expect(netsOfGroup(file)).toEqual([-610, 1220, -610]);
    expect(sent(file).entries).toMatchObject([
      {
        expense: { amount: 3000, currency: "JPY", conversion_rate_to_event_currency: 0.0061, rate_source: "live" },
        shares: [{ share_in_event_currency: 6.1 }, { share_in_event_currency: 6.1 }, { share_in_event_currency: 6.1 }],
      },
    ]);
  });

  it("an expense in another currency comes in the group's where its shares could not be said in it", () => {
    const foreign = { originalCurrency: "EUR", originalAmount: 100, conversionRate: 45 };
    const file = readGroup([expense("e", { ...foreign, amount: 4500, paidByList: rows({ a: 100 }) })], {}, "TRY");
    expect(file.losses).toEqual(["default_currency"]);
    expect(nets(file, "TRY")).toEqual([3000, -1500, -1500]);
    const unknown = { ...foreign, originalCurrency: "BTC", amount: 4500, paidByList: rows({ a: 100 }) };
    expect(nets(readGroup([expense("e", unknown)]))).toEqual([3000, -1500, -1500]);
  });

  it("a group's amounts are counted in the units of Spliit Cloud", () => {
    const amounts = (code: string | null, more = {}) =>
      readGroup([expense("e", { amount: 90, paidByList: rows({ b: 90 }), paidFor: rows({ a: 1 }) })], more, code);
    expect(nets(amounts("JPY"), "JPY")).toEqual([-90, 90, 0]);
    expect(nets(amounts("KWD"), "KWD")).toEqual([-90, 90, 0]);
    expect(nets(amounts("HUF"), "HUF")).toEqual([-9000, 9000, 0]);
    expect(amounts("BTC").refused).toMatchObject([{ reason: "currency" }]);
    expect(amounts(null).questions).toEqual(["currency"]);
    const free = text(group([expense("e")], {}, null));
    expect(nets(read(free, { currency: "EUR" }))).toEqual([6000, -3000, -3000]);
    expect(nets(read(free, { currency: "JPY" }), "JPY")).toEqual([60, -30, -30]);
  });

  it("the items of a bill become its lines, with the rest as a line of its own", () => {
    const file = readGroup([expense("e", bill)]);
    expect(nets(file)).toEqual([-850, 1050, -200]);
    const people = (...all: number[]) =>
      all.map((weight, person) => ({ person, weight })).filter(({ weight }) => weight > 0);
    expect(file.entries).toMatchObject([
      {
        split_method: "manual",
        bill: {
          items: [
            { label: "2 × Tea", amount: 600, weights: people(2, 1) },
            { label: "Pide", amount: 900, weights: people(1, 1) },
            { label: "Dinner", amount: 500, weights: people(0, 3, 2) },
          ],
          extras: [],
        },
      },
    ]);
  });

  it("items of nobody are shared like the rest, by everyone if the file does not say by whom", () => {
    const nobody = { ...bill, items: [...bill.items.slice(0, 1), { ...pide, paidFor: [] }] };
    const rest = { ...nobody, itemizedRemainder: null };
    expect(nets(readGroup([expense("e", rest)]))).toEqual([-867, 1333, -466]);
    const weights = [0, 1, 2].map((person) => ({ person, weight: 1 }));
    expect(readGroup([expense("e", rest)]).entries).toMatchObject([
      { bill: { items: [{}, { label: "Pide", weights }, { label: "Dinner", amount: 500, weights }] } },
    ]);
  });

  it("a bill whose lines cannot be split by whole weights up to 100 keeps its exact shares and leaves its lines out", () => {
    const item = { ...pide, amount: 2000, splitMode: "BY_AMOUNT", paidFor: rows({ a: 1, b: 1999 }) };
    const file = readGroup([expense("e", { ...bill, items: [item], itemizedRemainder: null })]);
    expect(nets(file)).toEqual([-1, 1, 0]);
    expect(file.entries[0]).not.toHaveProperty("bill");
  });

  it("money that came back becomes a refund with its lines as on the bill", () => {
    const back = {
      ...{ amount: -900, paidByList: rows({ a: -900 }), splitMode: "ITEMIZED", paidFor: rows({ a: -450, b: -450 }) },
      items: [{ ...pide, amount: -900, paidFor: rows({ a: 1, b: 1 }) }],
    };
    const file = readGroup([expense("e", back)]);
    expect(file.losses).toEqual(["income"]);
    expect(nets(file)).toEqual([-450, 450, 0]);
    expect(file.entries).toMatchObject([{ amount: -900, bill: { items: [{ label: "Pide", amount: 900 }] } }]);
  });

  it("rows that are broken are refused with their reason", () => {
    const refused = (more: object) => readGroup([expense("e", more)]).refused.map(({ reason }) => reason);
    expect(refused({ splitMode: "BY_AMOUNT", paidFor: rows({ a: 4000, b: 4000 }) })).toEqual(["sum"]);
    expect(refused({ splitMode: "BY_PERCENTAGE", paidFor: rows({ a: 5000, b: 4000 }) })).toEqual(["sum"]);
    expect(refused({ splitMode: "BY_SHARES", paidFor: rows({ a: -100, b: 200 }) })).toEqual(["sum"]);
    expect(refused({ splitMode: "BY_MOOD" })).toEqual(["sum"]);
    expect(refused({ paidByList: rows({ a: 8000 }) })).toEqual(["sum"]);
    expect(refused({ paidFor: [] })).toEqual(["sum"]);
    expect(refused({ ...bill, items: [{ ...tea, amount: 2001, paidFor: rows({ a: 100 }) }] })).toEqual(["sum"]);
    expect(refused({ ...bill, items: [{ ...tea, amount: "much", paidFor: rows({ a: 100 }) }] })).toEqual(["sum"]);
    expect(refused({ amount: 0 })).toEqual(["amount"]);
    expect(refused({ amount: 1.5 })).toEqual(["amount"]);
    expect(refused({ paidFor: rows({ z: 1 }) })).toEqual(["people"]);
    expect(refused({ paidByList: "nobody" })).toEqual(["sum"]);
    expect(refused({ title: "X" })).toEqual(["title_short"]);
    expect(refused({ expenseDate: "tomorrow" })).toEqual(["date"]);
    // Spliit Cloud lets the first payer take what a conversion of amounts left.
    expect(nets(readGroup([expense("e", { splitMode: "BY_AMOUNT", paidFor: rows({ b: 4500, c: 4499 }) })]))).toEqual([
      8999, -4500, -4499,
    ]);
  });

  it("a former participant is a person of the file once something names them", () => {
    const former = { participants: [participant("a", "Ada"), participant("b", "Ben", "2026-05-09T00:00:00.000Z")] };
    const alone = expense("e", { paidFor: rows({ a: 1 }) });
    const comment = { createdAt: "2026-05-02T08:00:00.000Z", authorName: "Ben", authorParticipantId: null, text: "Hi" };
    expect(readGroup([alone], former).people).toEqual(["Ada"]);
    expect(readGroup([expense("e", { paidFor: rows({ b: 1 }) })], former).people).toEqual(["Ada", "Ben"]);
    expect(readGroup([{ ...alone, comments: [comment] }], former).people).toEqual(["Ada", "Ben"]);
  });

  it("a long note becomes several comments of the person who wrote the expense down, else it is named as lost", () => {
    const notes = "x".repeat(501);
    const file = readGroup([expense("e", { notes, createdByParticipantId: "b" })]);
    const comments = file.entries[0]?.discussion?.comments.map(({ author, parts }) => [author, parts.join("").length]);
    expect(comments).toEqual([
      [1, 500],
      [1, 1],
    ]);
    const unknown = readGroup([expense("e", { notes, createdByParticipantId: null })]);
    expect([unknown.losses, unknown.entries[0]?.discussion]).toEqual([["notes"], undefined]);
  });

  it("receipts and budgets are named as not imported", () => {
    const document = { sourceId: "d", path: "documents/e/d__receipt.jpg", status: "INCLUDED" };
    const file = readGroup([expense("e", { documents: [document] })], { budgets: [{ sourceId: "u", name: "Food" }] });
    expect(file.losses).toEqual(["receipts", "budgets"]);
    expect(readGroup([expense("e")], { orphanDocuments: [document] }).losses).toEqual(["receipts"]);
  });

  it("a recurring expense keeps its rhythm and progress, and its expenses are its occurrences", () => {
    const occurrences = [1, 2, 3].map((recurrenceSequence) =>
      expense(`e${recurrenceSequence}`, { recurringSeriesId: "s", recurrenceSequence }),
    );
    const all = [
      series("over", { status: "COMPLETED" }),
      series("s"),
      series("held", { status: "PAUSED", frequency: "WEEKLY", interval: 2, endType: "DATE", endDate: "2026-12-31" }),
      series("short", { template: template({ title: "X" }) }),
      series("settling", { template: template({ categoryId: "settlement" }) }),
    ];
    const file = readGroup([...occurrences, expense("e4", { recurringSeriesId: "over", recurrenceSequence: 1 })], {
      recurrenceSeries: all,
    });
    expect(file.series).toMatchObject([
      {
        ...{ identity: "s", description: "Rent", topic: "household", split_method: "equal", amount: 9000 },
        rhythm: {
          ...{ unit: "month", every: 1, anchor_number: 1, next_number: 4, ends_on: null, ends_after: null },
          ...{ time_zone: "Europe/Istanbul", paused: null, ask_amount: false, skipped: [] },
        },
      },
      { identity: "held", rhythm: { unit: "week", every: 2, ends_on: "2026-12-31", paused: "by_hand" } },
    ]);
    expect(file.losses).toEqual(["recurring"]);
    const linked = file.entries.map((entry) => entry.kind === "expense" && entry.series);
    expect(linked).toEqual([{ at: 0, number: 1 }, { at: 0, number: 2 }, { at: 0, number: 3 }, undefined]);
    expect(sent(file).entries.slice(0, 2)).toMatchObject([
      { title: "Rent", series: { anchor: "2026-01-31", unit: "month", next_number: 4 } },
      { title: "Rent", series: { anchor: "2026-01-31", unit: "week", paused: "by_hand" } },
    ]);
  });

  it("occurrences after a pause get the number of their day, because Spliit Cloud does not number those left out", () => {
    // January and April were created; February and March fell into a pause.
    const days = ["2026-01-31T10:00:00.000Z", "2026-04-30T10:00:00.000Z"];
    const occurrences = days.map((expenseDate, at) =>
      expense(`e${at}`, { expenseDate, recurringSeriesId: "s", recurrenceSequence: at + 1 }),
    );
    const progress = { occurrencesCreated: 2, nextOccurrenceOrdinal: 5, endType: "COUNT", occurrenceLimit: 6 };
    const file = readGroup(occurrences, { recurrenceSeries: [series("s", progress)] });
    expect(file.series).toMatchObject([{ rhythm: { anchor_number: 1, next_number: 5, ends_after: 8 } }]);
    expect(file.entries).toMatchObject([{ series: { at: 0, number: 1 } }, { series: { at: 0, number: 4 } }]);
  });

  it("importing the same export of Spliit Cloud again changes nothing, and a newer one adds only what is new", () => {
    const file = group([expense("e", bill), expense("f", { amount: 100, paidByList: rows({ a: 100 }) })], {
      recurrenceSeries: [series("s")],
    });
    const [first, again] = [read(text(file)), read(text(file))];
    expect(sent(again)).toEqual(sent(first));
    const existing = sent(first).entries.map(({ id, digest, ...one }) => ({
      ...{
        id,
        digest,
        is_there: !("series" in one),
        date: "2026-05-01",
        description: "Dinner",
        from_user: null,
        to_user: null,
      },
      ...{ amount: 0 as never, currency: "EUR" },
    }));
    const newer = read(text({ ...file, expenses: [...file.expenses, expense("g", { title: "Taxi" })] }));
    const compared = compare(newer, EVENT, [null, null, null], existing);
    expect(compared).toMatchObject({
      fresh: [{ description: "Taxi" }],
      series: [],
      known: 3,
      changed: [],
      missing: [],
    });
  });
});

describe("an archive of Spliit Cloud", () => {
  const flat = group([expense("e")]);
  const trip = {
    ...group([expense("f", { title: "Taxi" })]),
    group: { ...flat.group, sourceId: "t", name: "placeholder", groupType: "FRIEND" },
  };

  it("the archive of a group is its event", () => {
    const archive = zip({ "manifest.json": flat });
    expect(read(archive)).toEqual({ ...read(text(flat)), events: ["Flat"] });
    expect(read(zip({ "manifest.json": trip })).name).toBe("Ada & Ben & Cem");
  });

  it("the archive of an account has its groups, of which one is chosen", () => {
    const archive = zip({
      "manifest.json": account({ "groups/g/manifest.json": "Flat", "groups/t/manifest.json": "Zoë" }),
      "groups/g/manifest.json": flat,
      "groups/t/manifest.json": trip,
    });
    const events = ["Flat", "Zoë"];
    expect(read(archive)).toEqual({ ...read(text(flat)), events });
    expect(read(archive, { event: 1 })).toMatchObject({ name: "Zoë", events, entries: [{ description: "Taxi" }] });
  });

  it("an archive of Spliit Cloud with photos may be larger than another file", () => {
    const archive = zip({ "manifest.json": flat });
    const large = new Uint8Array(31 * 1024 * 1024 + archive.length);
    // Programs that read an archive look for its end.
    large.set(archive.subarray(0, 4));
    large.set(archive, large.length - archive.length);
    expect(readBytes(large)).toEqual({ unreadable: "archive" });
    expect(readBytes(new Uint8Array(31 * 1024 * 1024).fill(0x20))).toEqual({ unreadable: "too_large" });
  });

  it.each([
    ["an unknown version", { "manifest.json": { ...flat, version: 2 } }, "archive"],
    ["another format", { "manifest.json": { name: "An app", version: 1 } }, "archive"],
    ["no group", { "manifest.json": account({}) }, "empty"],
    ["a group that is missing", { "manifest.json": account({ "groups/g/manifest.json": "Flat" }) }, "cut"],
    [
      "a group of an unknown version",
      { "manifest.json": account({ g: "Flat" }), g: { ...flat, version: 2 } },
      "unknown",
    ],
  ])("an archive with %s is not read", (_, files, reason) => {
    expect(readBytes(zip(files))).toEqual({ unreadable: reason });
  });

  it("an archive that was cut is not read, nor a manifest without its archive if it only lists groups", () => {
    expect(readBytes(zip({ "manifest.json": flat }).subarray(0, 300))).toEqual({ unreadable: "archive" });
    const bytes = (file: object) => new TextEncoder().encode(text(file));
    expect(readBytes(bytes(account({ g: "Flat" })))).toEqual({ unreadable: "unknown" });
    expect(readBytes(bytes({ ...flat, version: 2 }))).toEqual({ unreadable: "unknown" });
  });
});
