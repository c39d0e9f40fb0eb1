import { expect, it } from "vitest";
import type { FileRead } from "@/data/import/model";
import { readBytes } from "./readBytes";
import { compare } from "./sending/compared";
import { splitIdOf, toSend } from "./sending/toSend";

/** Saved splits in Divido's own file. */

const EVENT = "00000000-0000-4000-8000-0000000000e1";
const FROM = "00000000-0000-4000-8000-0000000000e2";

function fileWith(...saved_splits: object[]): FileRead {
  const event = { id: FROM, name: "Flat", default_currency: "EUR" };
  const people = ["Ada", "Ben", "Cem"].map((name, at) => ({ id: `p${at + 1}`, name }));
  const lists = { households: [], people, expenses: [], series: [], saved_splits, payments: [] };
  const text = JSON.stringify({ format: "divido", version: 1, event, ...lists });
  return readBytes(new TextEncoder().encode(text)) as FileRead;
}

const into = (matched: (string | null)[]) => ({
  ...{ eventId: EVENT, currency: "EUR", matched, rates: new Map(), replaces: new Map() },
});

it("saved splits arrive with the parts of both where two people of the file are one in the event", () => {
  const file = fileWith(
    { name: "Nights", parts: { p1: 2, p2: 0.5, p3: 1 }, is_default: true },
    { name: "Nights", parts: { p3: 1 } },
  );
  const { entries, people } = toSend(file, into(["ada", "ada", null]));
  const cem = people[0]?.id ?? "";
  expect(entries).toMatchObject([
    { row: 1, saved_split: { name: "Nights", parts: { ada: 2.5, [cem]: 1 }, is_default: true } },
    { row: 2, saved_split: { name: "Nights", parts: { [cem]: 1 }, is_default: false } },
  ]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
});

it("a bad saved split is refused with its row and its reason, and the others are read", () => {
  const parts = { p1: 1 };
  const file = fileWith(
    { name: "Good", parts },
    { name: "\u2068 ", parts },
    { name: "x".repeat(101), parts },
    { parts },
    { name: "Nobody", parts: {} },
    { name: "No parts" },
    { name: "Zero", parts: { p1: 0 } },
    { name: "Below", parts: { p1: -1 } },
    { name: "Text", parts: { p1: "much" } },
    { name: "Fine", parts: { p1: 0.00001 } },
    { name: "Many", parts: { p1: 1_000_001 } },
    { name: "Stranger", parts: { p1: 1, p9: 1 } },
  );
  expect(file.splits).toMatchObject([{ name: "Good", parts: [{ person: 0, part: 1 }], isDefault: false }]);
  expect(file.refused.map(({ row, reason }) => [row, reason])).toEqual([
    ...[2, 3, 4].map((row) => [row, "split_name"]),
    ...[5, 6, 7, 8, 9, 10, 11].map((row) => [row, "split_parts"]),
    [12, "people"],
  ]);
});

it("a newer file adds only the saved splits that are new", () => {
  const nights = { name: "Nights", parts: { p1: 2, p2: 1 } };
  const file = fileWith({ ...nights, parts: { p1: 3, p2: 1 } }, { ...nights, name: "Rooms" });
  const [first] = fileWith(nights).splits;
  if (!first) throw new Error("no split");
  const known = {
    digest: "",
    is_there: false,
    date: "",
    description: null,
    from_user: null,
    to_user: null,
    currency: "EUR",
  };
  const imported = [{ ...known, id: splitIdOf(file, first, EVENT), amount: 0 as never }];
  const matched = [null, null, null];
  const { splits, known: count } = compare(file, EVENT, matched, imported);
  expect([splits.map(({ name }) => name), count]).toEqual([["Rooms"], 1]);
  expect(toSend(file, { ...into(matched), splits }).entries).toMatchObject([{ saved_split: { name: "Rooms" } }]);
});
