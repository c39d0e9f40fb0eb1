import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { NO_PLAIN } from "@/data/expense/noValues";
import type { EventBook } from "@/data/export/book";
import { dividoText } from "@/data/export/divido";
import { exportedEventOf } from "@/data/export/exportedEvent";
import type { FileRead } from "@/data/import/model";
import { personWith } from "@/data/person/model";
import type { Series } from "@/data/series/columns";
import { readBytes } from "./readBytes";
import { compare } from "./sending/compared";
import { currenciesToRate, idOf, seriesIdOf, toSend } from "./sending/toSend";

const WORDS = { deleted: "Deleted", numbered: "Person {{place}}", unknown: "Somebody" };
const [ADA, BEN] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"] as const;
const SERIES = "00000000-0000-4000-8000-0000000000c1";
const EVENT = "00000000-0000-4000-8000-0000000000e1";

const power: Series = {
  ...{ id: SERIES, event_id: EVENT, created_by: ADA, anchor: "2026-01-31", anchor_number: 2, unit: "month", every: 2 },
  ...{ month_day: null, ends_on: null, ends_after: 9, time_zone: "Europe/Istanbul", ask_amount: true, next_number: 4 },
  ...{ next_on: "2026-05-31", skipped: [3], paused: "by_hand", version: 5, due: 0 },
  expense: {
    ...NO_PLAIN,
    ...{
      description: "Power",
      amount: 9000 as Units,
      currency: "USD",
      paid_by: BEN,
      category: "general",
      topic: "household",
    },
    ...{ split_method: "parts", conversion_rate_to_event_currency: 0.9, rate_date: "2026-01-30", rate_source: "live" },
  },
  payers: [
    { user_id: ADA, paid_amount: 4500 as Units },
    { user_id: BEN, paid_amount: 4500 as Units },
  ],
  shares: [
    { user_id: ADA, share_amount: 3000 as Units, parts: 1 },
    { user_id: BEN, share_amount: 6000 as Units, parts: 2 },
  ],
};

const book = {
  event: {
    ...{ id: EVENT, name: "Flat", description: null, category: "other", default_currency: "EUR" },
    ...{ place_country: "Türkiye", place_city: "Kaş", planned_start_date: null, planned_duration_days: null },
  },
  participants: [ADA, BEN].map((id, at) => ({
    ...{ id, user_id: id, role: "member", status: "active", joined_at: "", removed_at: null, household_id: null },
    person: personWith({ id, first_name: ["Ada", "Ben"][at] ?? "" }),
  })),
  households: [],
  balances: [],
  total: 0,
  expense_count: 1,
  expenses: [
    {
      ...{ id: "x", expense_date: "2026-01-31", description: "Power", category: "general", place_name: null },
      ...{ amount: 1000, currency: "EUR", paid_by: ADA, conversion_rate_to_event_currency: 1, rate_date: null },
      ...{ rate_source: "same", amount_in_event_currency: 1000, split_method: "equal", own: null, parts: null },
      ...{
        series_id: SERIES,
        series_number: 2,
        payers: { [ADA]: 1000 },
        shares: { [ADA]: 500, [BEN]: 500 },
      },
    },
  ],
  series: [power],
  payments: [],
  comments: [{ entry_id: "x", author_id: BEN, text: "Read off the meter", created_at: "2026-02-01T10:00:00+00:00" }],
  check_marks: { x: [ADA] },
} as unknown as EventBook;

it("Divido's own file carries a recurring expense with its progress, and its expenses name it and keep their comments", () => {
  const text = dividoText(exportedEventOf(book, WORDS));
  const file = readBytes(new TextEncoder().encode(text)) as FileRead;
  const { entries, people } = toSend(file, {
    ...{ eventId: EVENT, currency: "EUR", matched: file.people.map(() => null), rates: new Map(), replaces: new Map() },
  });
  const idOf = (name: string) => people.find((person) => person.name === name)?.id;
  const [series, expense] = entries as unknown as [Record<string, unknown>, Record<string, unknown>];
  expect(series.series).toEqual({
    ...{ anchor: "2026-01-31", anchor_number: 2, unit: "month", every: 2, ends_on: null, ends_after: 9 },
    ...{
      time_zone: "Europe/Istanbul",
      ask_amount: true,
      month_day: null,
      next_number: 4,
      skipped: [3],
      paused: "by_hand",
    },
    expense: {
      ...{
        description: "Power",
        amount: 90,
        currency: "USD",
        paid_by: idOf("Ben"),
        category: "general",
        topic: "household",
      },
      ...{
        split_method: "parts",
        conversion_rate_to_event_currency: 0.9,
        event_currency: "EUR",
        rate_date: "2026-01-30",
        rate_source: "live",
      },
    },
    payers: expect.arrayContaining([
      { user_id: idOf("Ada"), paid_amount: 45 },
      { user_id: idOf("Ben"), paid_amount: 45 },
    ]),
    shares: [
      { user_id: idOf("Ada"), share_amount: 30, parts: 1 },
      { user_id: idOf("Ben"), share_amount: 60, parts: 2 },
    ],
  });
  expect(expense.expense).toMatchObject({ description: "Power", series_id: series.id, series_number: 2 });
  expect(expense).toMatchObject({ comments: [{ author_id: idOf("Ben"), text: "Read off the meter" }], to_check: true });
});

it("a file in which two expenses have the same number of a series names the second with its reason", () => {
  const [first] = book.expenses;
  const twice = { ...book, expenses: [first, { ...first, id: "y", expense_date: "2026-03-31" }] } as EventBook;
  const file = readBytes(new TextEncoder().encode(dividoText(exportedEventOf(twice, WORDS)))) as FileRead;
  expect(file.entries).toHaveLength(1);
  expect(file.refused).toMatchObject([{ row: 2, reason: "occurrence_twice", title: "Power" }]);
});

it("a recurring expense without an expense in its currency needs a rate to another event's currency, and is not dropped", () => {
  const file = readBytes(new TextEncoder().encode(dividoText(exportedEventOf(book, WORDS)))) as FileRead;
  const only = { ...file, entries: [] };
  const { series } = file;
  expect(currenciesToRate(series, "EUR")).toEqual(new Map());
  const wanted = currenciesToRate(series, "GBP");
  expect(wanted).toEqual(new Map([["USD", "2026-01-31"]]));
  const rates = new Map([...wanted].map(([from, date]) => [from, { value: 0.8, date }]));
  const matched = file.people.map(() => null);
  const { entries } = toSend(only, { eventId: EVENT, currency: "GBP", matched, rates, replaces: new Map() });
  expect(entries).toMatchObject([{ series: { expense: { currency: "USD", conversion_rate_to_event_currency: 0.8 } } }]);
});

// Regression: series were numbered in each file, so that the first of another file counted as known.
it("rows of different events' files have different ids, also when both files number them", () => {
  const numbered = (event: string) =>
    dividoText(exportedEventOf({ ...book, event: { ...book.event, id: event } } as EventBook, WORDS))
      .replaceAll(SERIES, "s1")
      .replaceAll('"id":"x"', '"id":"1"');
  const sent = [EVENT, EVENT.replace("e1", "e2")].flatMap((event) => {
    const file = readBytes(new TextEncoder().encode(numbered(event))) as FileRead;
    const matched = file.people.map(() => null);
    const into = { ...{ eventId: EVENT, currency: "EUR", matched, rates: new Map(), replaces: new Map() } };
    return toSend(file, into).entries.map(({ id }) => id);
  });
  expect(new Set(sent).size).toBe(4);
});

it("a series keeps its id in a later file after an earlier one was deleted", () => {
  const later = { ...power, id: "00000000-0000-4000-8000-0000000000c2" };
  const idsIn = (series: Series[]) => {
    const text = dividoText(exportedEventOf({ ...book, expenses: [], series }, WORDS));
    const file = readBytes(new TextEncoder().encode(text)) as FileRead;
    return file.series.map((one) => seriesIdOf(file, one, EVENT));
  };
  const [first, second] = idsIn([power, later]);
  expect(second).not.toBe(first);
  expect(idsIn([later])).toEqual([second]);
});

it("a file of another event replaces nothing of an earlier import, and misses nothing of it", () => {
  const file = readBytes(new TextEncoder().encode(dividoText(exportedEventOf(book, WORDS)))) as FileRead;
  const like = {
    ...{
      id: "elsewhere",
      digest: "",
      is_there: true,
      date: "2026-01-31",
      description: "Power",
      from_user: null,
      to_user: null,
    },
    ...{ amount: 1000 as Units, currency: "EUR" },
  };
  const compared = compare(file, EVENT, [null, null], [like]);
  expect([compared.fresh.length, compared.replaces.size, compared.missing]).toEqual([1, 0, []]);
  const series = { ...like, id: seriesIdOf(file, file.series[0] as { identity: string }, EVENT), is_there: false };
  expect(compare(file, EVENT, [null, null], [like, series]).replaces.size).toBe(1);
});

it("a newer file adds a new recurring expense, and the new expenses of a known one name it", () => {
  const added = { ...power, id: "00000000-0000-4000-8000-0000000000c2" };
  const [first] = book.expenses;
  const newer = { ...book, expenses: [first, { ...first, id: "y", series_number: 4 }], series: [power, added] };
  const file = readBytes(new TextEncoder().encode(dividoText(exportedEventOf(newer as EventBook, WORDS)))) as FileRead;
  const one = file.entries.find((entry) => entry.kind === "expense" && entry.series?.number === 2);
  const known = { digest: "", is_there: false, date: "", description: null, from_user: null, to_user: null };
  const ids = [
    seriesIdOf(file, file.series[0] as { identity: string }, EVENT),
    idOf(file, one as { identity: string }, EVENT),
  ];
  const matched = file.people.map(() => null);
  const imported = ids.map((id) => ({ ...known, id, amount: 0 as Units, currency: "EUR" }));
  const { fresh, series, known: count, missing } = compare(file, EVENT, matched, imported);
  expect([fresh.length, series.length, count, missing.length]).toEqual([1, 1, 2, 0]);
  const { entries } = toSend(
    { ...file, entries: fresh },
    { ...{ eventId: EVENT, currency: "EUR", matched, rates: new Map(), replaces: new Map() }, series },
  );
  expect(entries).toMatchObject([{ series: { unit: "month" } }, { expense: { series_id: ids[0], series_number: 4 } }]);
});
