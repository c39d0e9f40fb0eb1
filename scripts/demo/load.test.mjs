import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { payersOf, sharesOf } from "./load.mjs";
import { events, people } from "./story.mjs";

const cents = (amount) => Math.round(amount * 100);

it.each(
  events.flatMap(({ event, creator, members, guests = {}, withoutAccount = {}, expenses }) => {
    const everyone = [creator, ...members, ...Object.keys(guests)];
    return expenses.map((expense) => [event.name, expense.what, expense, everyone, Object.keys(withoutAccount)]);
  }),
)("demo event %s: payers and shares of %s add up to the cent", (_event, _what, expense, everyone, others) => {
  const { shares } = sharesOf(expense, everyone);
  expect(shares.reduce((sum, [, share]) => sum + cents(share), 0)).toBe(cents(expense.amount));
  expect([...everyone, ...others]).toEqual(expect.arrayContaining(shares.map(([name]) => name)));
  const payers = payersOf(expense);
  expect(payers.reduce((sum, [, paid]) => sum + cents(paid), 0)).toBe(cents(expense.amount));
  // The first payer enters the expense, so it must be somebody who signs in.
  expect(everyone).toContain(payers[0]?.[0]);
});

it("the demo has an expense with two payers, and two with a person without account", () => {
  const all = events.flatMap(({ expenses }) => expenses);
  expect(all.filter((expense) => payersOf(expense).length === 2)).toHaveLength(1);
  expect(all.filter((expense) => Array.isArray(expense.with) && expense.with.includes("dede"))).toHaveLength(2);
});

it("the demo has one late joiner, who has no share in the expenses before", () => {
  const [joined, ...others] = events.filter(({ late }) => late);
  expect(others).toEqual([]);
  expect(joined.late).toEqual(["jonas"]);
  expect(joined.members).not.toContain("jonas");
  const sharers = joined.expenses.flatMap((expense) => sharesOf(expense, [joined.creator, ...joined.members]).shares);
  expect(sharers.map(([name]) => name)).not.toContain("jonas");
});

it("the demo has one guest, who paid for something", () => {
  const [{ guests, expenses }, ...others] = events.filter((event) => event.guests);
  expect(others).toEqual([]);
  const [guest] = Object.keys(guests);
  expect(expenses.some((expense) => payersOf(expense)[0]?.[0] === guest)).toBe(true);
});

it("the demo has one event that was settled from a person's page", () => {
  const [{ settled, creator, members }, ...others] = events.filter((event) => event.settled);
  expect(others).toEqual([]);
  expect([creator, ...members]).toEqual(expect.arrayContaining([settled.from, settled.to]));
});

it("the demo has one bill, whose lines add up to its amount and give the shares", () => {
  const [{ amount, with: shares, items, extras }, ...others] = events
    .flatMap(({ expenses }) => expenses)
    .filter((expense) => expense.items);
  expect(others).toEqual([]);
  expect([...items, ...extras].reduce((sum, line) => sum + cents(line.amount), 0)).toBe(cents(amount));
  const people = Object.keys(shares);
  const had = (name) =>
    items.reduce((sum, { amount: price, weights }) => {
      const takers = Object.keys(weights);
      if (takers.length === 0) return sum + price / people.length;
      return sum + (takers.includes(name) ? price / takers.length : 0);
    }, extras[0].amount / people.length);
  expect(Object.fromEntries(people.map((name) => [name, had(name)]))).toEqual(shares);
});

it("the demo has one payment that asks its demo login whether it arrived", () => {
  const payments = events.flatMap((event) => event.payments);
  const [login] = Object.keys(people);
  expect(payments.filter(({ from, to }) => to === login && from !== login)).toHaveLength(1);
});

it("the demo has one refund", () => {
  expect(events.flatMap(({ expenses }) => expenses).filter(({ refund }) => refund)).toHaveLength(1);
});

it("the demo has a flat with a rent that repeats and a bill that asks for its amount", () => {
  const series = events.flatMap((event) => event.series ?? []);
  expect(series.map(({ what, ask = false }) => [what, ask])).toEqual([
    ["Rent", false],
    ["Electricity", true],
  ]);
});

it("the demo has an expense split by parts, and a couple that pays as one", () => {
  const byParts = events.flatMap(({ expenses }) => expenses).filter((expense) => expense.parts);
  expect(byParts.map((expense) => sharesOf(expense, []))).toEqual([
    {
      split_method: "parts",
      shares: [
        ["elif", 450],
        ["sofia", 900],
        ["mert", 450],
      ],
    },
  ]);
  const [{ creator, members, units = {} }] = events.filter((event) => event.units);
  expect(Object.values(units).map((together) => together.length)).toEqual([2]);
  expect([creator, ...members]).toEqual(expect.arrayContaining(Object.values(units).flat()));
});

it("the demo has one photo of a receipt, of the size that it says", () => {
  const [{ photo }, ...others] = events.flatMap(({ expenses }) => expenses).filter((expense) => expense.photo);
  expect(others).toEqual([]);
  const bytes = readFileSync(new URL(photo.file, import.meta.url));
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([photo.width, photo.height]);
});

it("the demo has one bill at the table: nine dishes for six, of which some are tapped, with 10 % tip", () => {
  const [{ table, creator, members, withoutAccount }, ...others] = events.filter((event) => event.table);
  expect(others).toEqual([]);
  expect([creator, ...members]).toContain(table.host);
  expect([creator, ...members, ...Object.keys(withoutAccount)]).toEqual(expect.arrayContaining(table.seats));
  const seated = [table.host, ...table.seats, ...Object.keys(table.names)];
  expect([seated.length, table.lines.length]).toEqual([6, 9]);
  const tappers = table.lines.flatMap(({ had }) => Object.keys(had));
  expect(seated).toEqual(expect.arrayContaining(tappers));
  // Only people who sign in, or have a key of their own, can tap.
  expect(tappers).not.toContain("dede");
  expect(table.lines.filter(({ had }) => Object.keys(had).length === 0)).toHaveLength(3);
  const ordered = table.lines.reduce((sum, { amount }) => sum + cents(amount), 0);
  expect(cents(table.extras[0]?.amount)).toBe(Math.round(ordered / 10));
});

it("the demo has one comment that mentions a member, and one check mark", () => {
  const [discussed, ...others] = events
    .flatMap(({ expenses }) => expenses)
    .filter((one) => one.comments || one.toCheck);
  expect(others).toEqual([]);
  expect([discussed?.comments?.length, discussed?.toCheck?.length]).toEqual([1, 1]);
  const [, mentioned] = /@(\w+)/.exec(discussed?.comments?.[0]?.says ?? "") ?? [];
  expect(events[0]?.members.concat(events[0].creator)).toContain(mentioned);
});

it("sharesOf refuses a split that leaves a cent over", () => {
  expect(() => sharesOf({ what: "Tea", amount: 10 }, ["a", "b", "c"])).toThrow("Tea");
});
