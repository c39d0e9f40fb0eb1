import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convert } from "@/core/money/rate";
import { negate, toUnits, type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import { type ExpenseWire, extraSchema, itemSchema } from "@/data/expense/columns";
import { type BookedExpense, type EventBook, netOf } from "@/data/export/book";
import { dividoText } from "@/data/export/divido";
import { exportedEventOf } from "@/data/export/exportedEvent";
import { PLACE } from "@/data/export/nameWords";
import { spliitText } from "@/data/export/spliit";
import { tableText } from "@/data/export/table";
import { balancesOf } from "@/data/import/balances";
import type { FileRead } from "@/data/import/model";
import { inUnits } from "@/data/money";
import { personWith } from "@/data/person/model";
import { readBytes } from "./readBytes";
import { toSend } from "./sending/toSend";
import { anyBook, shuffledBy } from "./testing/books";
import { type SpliitFile, spliitBalancesOf } from "./testing/spliit";

const words = { deleted: "Deleted user", unknown: "Unknown", numbered: `Person ${PLACE}` };
const payment = { payment: "Payment" };
const taken = (book: EventBook) => exportedEventOf(book, words);

function read(text: string, choices = {}): FileRead {
  const file = readBytes(new TextEncoder().encode(text), choices);
  if ("unreadable" in file) throw new Error(file.unreadable);
  expect(file.refused).toEqual([]);
  return file;
}

const [itemInUnits, extraInUnits] = [inUnits(itemSchema), inUnits(extraSchema)];

/** Removes the ids of entries and of the event, which differ. */
const withoutIds = (text: string) => text.replaceAll(/"id":"[0-9a-f]{8}-[^"]+"/g, '"id":""');

const ELSEWHERE = "99999999-9999-4999-8999-999999999999";

/** Returns the server's event after importing a file: with new ids, and with people in another order of joining. */
function broughtElsewhere(file: FileRead, order: readonly number[]): EventBook {
  const { event } = file;
  if (!event || !file.name || !file.currency) throw new Error("not a file of Divido");
  const matched = file.people.map(() => null);
  const shipment = toSend(file, {
    eventId: ELSEWHERE,
    currency: file.currency,
    matched,
    rates: new Map(),
    replaces: new Map(),
  });
  expect(shipment.nothing).toEqual([]);
  const householdOf = (id: string) => shipment.households.find(({ people }) => people.includes(id))?.id ?? null;
  const participants = shipment.people.map(({ id, name }) => ({
    ...{
      id,
      user_id: id,
      role: "member",
      status: "active",
      joined_at: "",
      removed_at: null,
      household_id: householdOf(id),
    },
    person: personWith({ id, first_name: name, has_account: false }),
  }));
  const sent = shipment.entries as unknown as {
    id: string;
    expense?: Record<string, string>;
    payment?: Record<string, string>;
    saved_split?: object;
    payers: { user_id: string; paid_amount: number; paid_in_event_currency?: number }[];
    shares: { user_id: string; share_amount: number; share_in_event_currency?: number; parts?: number }[];
    comments?: object[];
    to_check?: true;
  }[];
  const expenses = sent.flatMap(({ id, expense, payers, shares }) => {
    if (!expense) return [];
    // The server stores the amounts of a refund below zero.
    const stored = (amount: Units) => (expense.refund ? negate(amount) : amount);
    const households = (amount: number) => stored(toUnits(amount, expense.currency ?? ""));
    const amount = households(Number(expense.amount));
    const rate = expense.conversion_rate_to_event_currency ?? 1;
    const currency = file.currency ?? "";
    const total = convert(amount, expense.currency ?? "", currency, rate) ?? ZERO;
    /** The server's rule, unless the file contains converted amounts. */
    const converted = (own: Record<string, Units>, said: Record<string, number | undefined>) =>
      Object.values(said).includes(undefined)
        ? Object.fromEntries(apportion(id, total, new Map(Object.entries(own))))
        : Object.fromEntries(
            Object.entries(said).map(([person, one]) => [person, stored(toUnits(one ?? 0, currency))]),
          );
    const paid = Object.fromEntries(payers.map(({ user_id, paid_amount }) => [user_id, households(paid_amount)]));
    const shared = Object.fromEntries(shares.map(({ user_id, share_amount }) => [user_id, households(share_amount)]));
    const parts = Object.fromEntries(shares.map(({ user_id, parts: weight }) => [user_id, weight ?? 0]));
    const { items, extras } = expense as unknown as Pick<ExpenseWire, "items" | "extras">;
    return [
      {
        ...{ rate_date: null, rate_source: "same", place_name: null, ...expense, id, amount },
        payers: converted(paid, Object.fromEntries(payers.map((one) => [one.user_id, one.paid_in_event_currency]))),
        shares: converted(shared, Object.fromEntries(shares.map((one) => [one.user_id, one.share_in_event_currency]))),
        own: expense.currency === file.currency ? null : { payers: paid, shares: shared },
        parts: expense.split_method === "parts" ? parts : null,
        items: items?.map((item) => itemInUnits(item, expense.currency)),
        extras: extras?.map((extra) => extraInUnits(extra, expense.currency)),
      } as unknown as BookedExpense,
    ];
  });
  const payments = sent.flatMap(({ id, payment: paid }) =>
    paid ? [{ ...paid, id, amount: toUnits(paid.amount ?? 0, file.currency ?? "") }] : [],
  );
  return {
    event: {
      ...{ description: null, planned_start_date: null, planned_duration_days: null },
      ...{ ...event, id: ELSEWHERE, name: file.name, default_currency: file.currency },
    },
    participants: shuffledBy(participants, order),
    households: shipment.households,
    saved_splits: sent.flatMap(({ id, saved_split }) => (saved_split ? [{ id, ...saved_split }] : [])),
    comments: sent.flatMap(({ id, comments = [] }) => comments.map((one) => ({ ...one, entry_id: id }))),
    check_marks: Object.fromEntries(sent.flatMap(({ id, to_check }) => (to_check ? [[id, ["me"]]] : []))),
    balances: [],
    total: 0,
    expense_count: expenses.length,
    expenses,
    payments,
  } as unknown as EventBook;
}

const anyOrder = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });

/** Two people of one name are written in their order of joining, which an import keeps. */
const haveOwnNames = (book: EventBook) => new Set(taken(book).people).size === taken(book).people.length;
const JOINED_AS_WRITTEN = [0];

describe("Divido's own file", () => {
  it("exporting, importing and exporting Divido's own file gives the same bytes, except ids", () => {
    fc.assert(
      fc.property(anyBook, anyOrder, (book, order) => {
        const text = dividoText(taken(book));
        const joined = haveOwnNames(book) ? order : JOINED_AS_WRITTEN;
        const again = dividoText(taken(broughtElsewhere(read(text), joined)));
        expect(withoutIds(again)).toBe(withoutIds(text));
      }),
      { numRuns: 100 },
    );
  });

  it("Divido's own file keeps what everybody paid and shares in the event's currency, exactly", () => {
    const converted = (book: EventBook) => {
      const { people, expenses } = taken(book);
      const named = (all: (typeof expenses)[number]["shares"]) =>
        all.map((one) => `${people[one.person]} ${one.converted}`).toSorted();
      return expenses
        .map(({ description, payers, shares }) => [description, ...named(payers), ...named(shares)].join())
        .toSorted();
    };
    fc.assert(
      fc.property(anyBook, anyOrder, (book, order) => {
        const elsewhere = broughtElsewhere(read(dividoText(taken(book))), order);
        expect(converted(elsewhere)).toEqual(converted(book));
      }),
      { numRuns: 100 },
    );
  });

  it("Divido's own file does not depend on the order of joining, and keeps that of creation", () => {
    fc.assert(
      fc.property(anyBook, anyOrder, (book, order) => {
        // People without a name are named after their position in joining.
        fc.pre(haveOwnNames(book) && book.participants.every(({ person }) => person.first_name !== null));
        const other = { ...book, participants: shuffledBy(book.participants, order) };
        expect(dividoText(taken(other))).toBe(dividoText(taken(book)));
        const titles = read(dividoText(taken(book))).entries.flatMap((one) =>
          one.kind === "expense" ? [one.description] : [],
        );
        expect(titles).toEqual(taken(book).expenses.map(({ description }) => description));
      }),
    );
  });

  it("Divido's own file contains no contact or payment details", () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        for (const text of [
          dividoText(taken(book)),
          spliitText(taken(book), payment),
          tableText(taken(book), payment),
        ]) {
          expect(text).not.toContain("@divido.test");
        }
      }),
    );
  });

  it("Divido's own file contains people's names, and positions of people without one", () => {
    const [book] = fc.sample(anyBook, 1) as [EventBook];
    const [first] = book.participants;
    if (!first) throw new Error("nobody");
    const people = [
      { first_name: "Ada", last_name: "Lovelace" },
      { first_name: null, email: "bo@divido.test", place: 7 },
      { first_name: null, deleted: true },
      { first_name: "x".repeat(150) },
    ].map((known, at) => ({
      ...first,
      user_id: String(at),
      household_id: null,
      person: personWith({ id: String(at), ...known }),
    }));
    const alone = {
      ...book,
      participants: people.map((one) => ({ ...one, status: "active" as const })),
      households: [],
    };
    const names = taken({ ...alone, expenses: [], payments: [], comments: [] }).people;
    expect(names).toEqual(["Ada Lovelace", "Person 7", "Deleted user", "x".repeat(100)]);
  });
});

describe("an expense in Divido's own file", () => {
  const paid = (amounts: string[]) => amounts.map((paid_amount, at) => ({ user_id: `p${at + 1}`, paid_amount }));
  const shared = (amounts: string[]) => amounts.map((share_amount, at) => ({ user_id: `p${at + 1}`, share_amount }));
  const items = [
    {
      label: "Pide",
      amount: "30.00",
      weights: { p1: 60, p2: 50 },
    },
    { label: "Tea", amount: "15.00" },
    { label: "Voucher", amount: "-10.00" },
  ];
  const extras = [{ kind: "tip", amount: "5.00", percent: 12.5, with_tax: true, spread: "equally" }];
  const fileWith = (columns: object, names = ["Ada", "Ben", "Cem"]) =>
    JSON.stringify({
      ...{ format: "divido", version: 1, households: [], payments: [] },
      event: { id: "", name: "Trip", description: null, category: "other", default_currency: "EUR" },
      people: names.map((name, at) => ({ id: `p${at + 1}`, name })),
      expenses: [
        {
          ...{
            id: "",
            expense_date: "2026-05-01",
            description: "Dinner",
            amount: "40.00",
            currency: "EUR",
            split_method: "manual",
          },
          ...{ payers: paid(["40.00"]), shares: shared(["25.00", "15.00"]), items, extras },
          ...columns,
        },
      ],
    });
  const entryOf = (columns: object) => {
    const [entry] = read(fileWith(columns)).entries;
    return entry?.kind === "expense" ? entry : expect.fail();
  };

  it("a refund in Divido's own file stays one, without a sentence about income", () => {
    const shares = shared(["-25.00", "-15.00"]);
    const refund = { amount: "-40.00", payers: paid(["-40.00"]), shares, items: [], extras: [] };
    expect(entryOf(refund).amount).toBe(-4000);
    expect(read(fileWith(refund)).losses).toEqual([]);
  });

  it("the lines of a bill arrive with their people, and new ids that are the same each time", () => {
    const file = read(fileWith({}));
    const send = () =>
      toSend(file, {
        ...{ eventId: ELSEWHERE, currency: "EUR", matched: [null, null, null] },
        ...{ rates: new Map(), replaces: new Map() },
      });
    const { people, entries } = send();
    const [ada, ben] = people.map(({ id }) => id) as [string, string];
    expect(entries[0]).toMatchObject({
      expense: {
        items: [
          { label: "Pide", amount: 30, weights: { [ada]: 60, [ben]: 50 } },
          { label: "Tea", amount: 15, weights: {} },
          { label: "Voucher", amount: -10, weights: {} },
        ],
        extras: [{ kind: "tip", amount: 5, percent: 12.5, with_tax: true, spread: "equally" }],
      },
    });
    const { expense } = entries[0] as unknown as { expense: { items: { id: string }[] } };
    expect(new Set(expense.items.map(({ id }) => id)).size).toBe(3);
    expect(send().entries).toEqual(entries);
  });

  it("two people of a file who are one person of the event have both weights, at most 100", () => {
    const me = "11111111-1111-4111-8111-111111111111";
    const { entries } = toSend(read(fileWith({})), {
      ...{ eventId: ELSEWHERE, currency: "EUR", matched: [me, me, null] },
      ...{ rates: new Map(), replaces: new Map() },
    });
    expect(entries[0]).toMatchObject({ expense: { items: [{ weights: { [me]: 100 } }, {}, {}] } });
  });

  it("a label of 80 emoji, which the database takes, arrives", () => {
    const label = "🍕".repeat(80);
    expect(entryOf({ items: [{ ...items[0], label }, ...items.slice(1)] }).bill?.items[0]?.label).toBe(label);
  });

  it("lines with more than 5,000 weights are left out, and the expense arrives with its shares", () => {
    const names = Array.from({ length: 144 }, (_, at) => `Person ${at}`);
    const weights = Object.fromEntries(names.map((_, at) => [`p${at + 1}`, 1]));
    const shares = shared(names.map((_, at) => (at === 0 ? "4.25" : "0.25")));
    const entryWith = (lines: number) => {
      const pide = Array.from({ length: 34 }, () => ({ label: "Pide", amount: "1.00", weights }));
      const tea = { label: "Tea", amount: "1.00", ...(lines > 34 && { weights }) };
      const [entry] = read(fileWith({ shares, items: [...pide, tea] }, names)).entries;
      return entry?.kind === "expense" ? entry : expect.fail();
    };
    expect(entryWith(34).bill?.items).toHaveLength(35);
    expect(entryWith(35).bill).toBeUndefined();
    expect(entryWith(35).shares).toHaveLength(144);
  });

  it.each([
    ["do not add up", { items: items.slice(1) }],
    ["name somebody without a share", { items: [{ ...items[0], weights: { p3: 1 } }, ...items.slice(1)] }],
    ["have a weight of 101", { items: [{ ...items[0], weights: { p1: 101 } }, ...items.slice(1)] }],
    ["have a weight of 1.5", { items: [{ ...items[0], weights: { p1: 1.5 } }, ...items.slice(1)] }],
    ["have a label of 81 letters", { items: [{ ...items[0], label: "a".repeat(81) }, ...items.slice(1)] }],
    ["have a label that nobody sees", { items: [{ ...items[0], label: "\u200b \u3164" }, ...items.slice(1)] }],
    [
      "have an amount above the highest",
      {
        items: [
          { label: "Pide", amount: "10000000.00" },
          { label: "Voucher", amount: "-9999965.00" },
        ],
      },
    ],
    ["have a percentage of 101", { extras: [{ ...extras[0], percent: 101 }] }],
    ["have an unknown extra", { extras: [{ ...extras[0], kind: "bribe" }] }],
    ["belong to an equal split", { split_method: "equal" }],
  ])("lines that %s are left out, and the expense arrives with its shares", (_, columns) => {
    expect(entryOf({}).bill?.items).toHaveLength(3);
    const { bill, shares } = entryOf(columns);
    expect(bill).toBeUndefined();
    expect(shares.map(({ amount }) => amount)).toEqual([2500, 1500]);
  });
});

/** Returns the balances of a file in the event's currency by name, added up for people of one name. */
function byName(people: readonly string[], nets: readonly Units[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [person, name] of people.entries()) sums.set(name, (sums.get(name) ?? 0) + (nets[person] ?? 0));
  return sums;
}

/** Units of Spliit per unit of Divido, as a fraction, for currencies that Spliit counts differently from ISO 4217. */
const SPLIIT_UNITS: Record<string, readonly [number, number]> = {
  "HUF HUF": [100, 1],
  "KWD KWD": [10, 1],
  "KWD/1000": [1, 100],
  "VND VND": [1, 100],
};

describe("files for other apps", () => {
  it("Spliit's file gives everybody the same balance, also with several payers and foreign currencies", () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const { people } = taken(book);
        const file = read(spliitText(taken(book), payment));
        const currency = book.event.default_currency;
        expect(file).toMatchObject({ source: "spliit", currency, name: book.event.name });
        const written = JSON.parse(spliitText(taken(book), payment)) as SpliitFile;
        const unit = SPLIIT_UNITS[`${written.currency} ${written.currencyCode}`.trim()];
        const shown = Object.values(spliitBalancesOf(written)).map(
          (net) => (net * (unit?.[0] ?? 1)) / (unit?.[1] ?? 1),
        );
        const nets = balancesOf(file.entries, file.people.length).get(currency) ?? file.people.map(() => 0 as Units);
        const ids = new Map(book.participants.map(({ user_id }) => [user_id, netOf(book, user_id)]));
        const kept = [...ids].filter(([, net]) => net !== 0).map(([, net]) => net);
        expect(nets.filter((net) => net !== 0).sort()).toEqual(kept.sort());
        expect(shown.filter((net) => net !== 0).sort()).toEqual(kept.sort());
        expect(byName(file.people, nets).size).toBe(new Set(people).size);
      }),
      { numRuns: 100 },
    );
  });

  it("the table for spreadsheets gives everybody the same balance in each currency", () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        fc.pre(book.expenses.length + book.payments.length > 0);
        const { people, expenses, payments, event } = taken(book);
        const file = read(tableText(taken(book), payment), { mark: "." });
        expect(file.questions).not.toContain("repayments");
        expect(file.entries.filter(({ kind }) => kind === "payment")).toHaveLength(payments.length);
        const expected = balancesOf(
          [
            ...expenses.map((one) => ({ ...one, kind: "expense" as const, row: 0 })),
            ...payments.map((one) => ({
              ...{ ...one, kind: "payment" as const, row: 0, description: "", currency: event.default_currency },
            })),
          ],
          people.length,
        );
        const sums = balancesOf(file.entries, file.people.length);
        for (const [currency, nets] of expected) {
          // The file also lists people with a balance of zero.
          expect([...(sums.get(currency) ?? [])].filter(Boolean).sort()).toEqual(nets.filter(Boolean).sort());
        }
      }),
      { numRuns: 100 },
    );
  });

  it("a formula as a title or a name is text in the file", () => {
    const [book] = fc.sample(anyBook, 1) as [EventBook];
    const file = taken(book);
    const [expense] = file.expenses;
    const text = tableText(
      {
        ...file,
        people: ["=A", "@B"],
        households: [],
        payments: [],
        expenses: expense ? [{ ...expense, description: "=1+1", payers: [], shares: [] }] : [],
      },
      payment,
    );
    expect(text).not.toMatch(/(^|,)"?[=+\-@]/m);
  });
});
