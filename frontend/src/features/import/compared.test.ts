import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { dayOf } from "@/data/import/model";
import { readBytes } from "./readBytes";
import { compare, type ExistingEntry } from "./sending/compared";
import { digestOf, idOf } from "./sending/toSend";

const EVENT = "11111111-1111-4111-8111-111111111111";
const MATCHED = ["ada", "bo"];

/** Returns a file of Splitwise for Ada and Bo. */
function fileOf(...rows: string[]) {
  const file = readBytes(
    new TextEncoder().encode(["Date,Description,Category,Cost,Currency,Ada,Bo", ...rows].join("\n")),
  );
  if ("unreadable" in file) throw new Error(file.unreadable);
  return file;
}

/** Returns the entries that importing a file left in the event. */
function existingEntriesOf(file: ReturnType<typeof fileOf>): ExistingEntry[] {
  return file.entries.map((entry) => ({
    id: idOf(file, entry, EVENT),
    digest: digestOf(entry, EVENT),
    is_there: true,
    date: dayOf(entry),
    description: entry.kind === "expense" ? entry.description : null,
    from_user: entry.kind === "payment" ? (MATCHED[entry.from_user] ?? null) : null,
    to_user: entry.kind === "payment" ? (MATCHED[entry.to_user] ?? null) : null,
    amount: entry.amount,
    currency: entry.currency,
  }));
}

const row = (date: string, title: string, cost: number) =>
  `2026-05-${date},${title},Food,${cost}.00,EUR,${cost / 2},-${cost / 2}`;
const paid = (date: string, cost: number) => `2026-05-${date},Bo paid Ada,Payment,${cost}.00,EUR,-${cost},${cost}`;
const FIRST = row("01", "Ferry", 10);
const LAST = row("30", "Harbour fee", 20);

/** Compares a newer file with an older one. Pairs are [new title, replaced title]. */
function told(older: string[], newer: string[]) {
  const compared = compare(fileOf(...newer), EVENT, MATCHED, existingEntriesOf(fileOf(...older)));
  const pairs = [...compared.replaces.values()].map(({ entry, existing }) => [
    `${entry.description} ${entry.amount / 100}`,
    `${existing.description} ${existing.amount / 100}`,
  ]);
  const { length: fresh } = compared.fresh;
  return { ...compared, fresh, pairs, missing: compared.missing.map(({ description }) => description) };
}

describe("a newer file compared with an older one", () => {
  it("an identical file has no new entries", () => {
    const rows = [FIRST, paid("02", 5), LAST];
    expect(told(rows, rows)).toMatchObject({ fresh: 0, known: 3, changed: [], pairs: [], missing: [] });
  });

  it.each([
    ["the amount", row("12", "Dinner", 40), "Dinner 40"],
    ["the title", row("12", "Supper", 30), "Supper 30"],
    ["the day", row("14", "Dinner", 30), "Dinner 30"],
  ])("a row of which %s was changed is offered as a replacement of the former", (_, changed, now) => {
    const compared = told([FIRST, row("12", "Dinner", 30), LAST], [FIRST, changed, LAST]);
    expect(compared).toMatchObject({ fresh: 1, known: 2, pairs: [[now, "Dinner 30"]], missing: [] });
  });

  it("a row with two changes is a new entry, and a payment never replaces an expense", () => {
    const two = told([FIRST, row("12", "Dinner", 30), LAST], [FIRST, row("12", "Museum", 31), LAST]);
    expect(two).toMatchObject({ pairs: [], missing: ["Dinner"] });
    const other = told([FIRST, row("12", "Bo paid Ada", 30), LAST], [FIRST, paid("12", 30), LAST]);
    expect(other.pairs).toEqual([]);
    expect(told([FIRST, paid("12", 30), LAST], [FIRST, paid("12", 35), LAST]).pairs).toEqual([
      ["Bo paid Ada 35", "null 30"],
    ]);
  });

  it("a payment replaces no payment of somebody else with the same name, amount and day", () => {
    const existing = existingEntriesOf(fileOf(FIRST, paid("12", 30), paid("14", 40), LAST));
    const newer = fileOf(FIRST, ...[paid("12", 30), paid("14", 45)].map((one) => one.replace("paid", "gave")), LAST);
    expect(compare(newer, EVENT, ["ada", "other bo"], existing).replaces.size).toBe(0);
    const ofTheSame = compare(newer, EVENT, MATCHED, existing).replaces;
    expect([...ofTheSame.values()].map(({ existing: { amount } }) => amount)).toEqual([3000, 4000]);
  });

  it("each entry is replaced once, by the more similar of two candidates", () => {
    const older = [FIRST, row("12", "Taxi", 8), row("13", "Taxi", 8), LAST];
    const newer = [FIRST, row("12", "Taxi", 9), row("13", "Taxi", 9), LAST];
    expect(told(older, newer)).toMatchObject({
      pairs: [
        ["Taxi 9", "Taxi 8"],
        ["Taxi 9", "Taxi 8"],
      ],
      missing: [],
    });
    expect(told(older, [FIRST, row("13", "Taxi", 9), LAST])).toMatchObject({ pairs: [["Taxi 9", "Taxi 8"]] });
  });

  it("an entry that a recurring expense created here, too, is known, but only on its day", () => {
    const rent = (date: string, cost = 500) => row(date, "Rent", cost);
    const [ferry, ...recurring] = existingEntriesOf(fileOf(FIRST, rent("08"), rent("15"), rent("22")));
    const created = recurring.map((one) => ({ ...one, id: `here ${one.date}`, digest: null }));
    const newer = fileOf(FIRST, rent("08"), rent("09"), rent("15", 510), LAST);
    const compared = compare(newer, EVENT, MATCHED, [ferry as ExistingEntry, ...created]);
    expect(compared).toMatchObject({
      fresh: [{ expense_date: "2026-05-09" }, { description: "Harbour fee" }],
      known: 3,
      changed: [{ expense_date: "2026-05-15", amount: 51_000 }],
      missing: [],
    });
  });

  it("entries outside the file's days are not missing, because the file may cover one month only", () => {
    const rent = (date: string) => row(date, "Rent", 500);
    expect(told([rent("01"), LAST], [LAST, rent("31")])).toMatchObject({ fresh: 1, pairs: [], missing: [] });
  });

  it("an entry with a known id and other contents is reported as changed, unless it is deleted here", () => {
    const file = fileOf(FIRST, LAST);
    const [ferry, fee] = existingEntriesOf(file).map((one) => ({ ...one, digest: "else" }));
    const gone = { ...(fee as ExistingEntry), is_there: false, description: null, amount: 0 as Units };
    const compared = compare(file, EVENT, MATCHED, [ferry as ExistingEntry, gone]);
    expect(compared.changed.map(({ description }) => description)).toEqual(["Ferry"]);
    expect(compared).toMatchObject({ fresh: [], known: 2, missing: [] });
  });

  it("an entry whose row is refused until it is corrected is not missing", () => {
    const short = `2026-05-12,Öl,Food,9.00,EUR,4.50,-4.50`;
    const file = fileOf(FIRST, short, LAST);
    const [refused] = file.refused;
    const oil = {
      ...(existingEntriesOf(file)[0] as ExistingEntry),
      id: idOf(file, refused as { identity: string }, EVENT),
      description: "Oil",
    };
    expect(compare(file, EVENT, MATCHED, [oil])).toMatchObject({
      missing: [],
      fresh: [{ description: "Ferry" }, { description: "Harbour fee" }],
    });
  });
});
