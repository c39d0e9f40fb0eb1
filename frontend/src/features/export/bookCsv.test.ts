import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BYTE_ORDER_MARK, textCell } from "@/core/export/csv";
import { toUnits, type Units } from "@/core/money/units";
import { apportion, equalShares } from "@/core/splitting/split";
import { unguarded } from "@/core/text/formulaGuard";
import type { EventRow, Participant } from "@/data/event/model";
import { NO_PLAIN } from "@/data/expense/noValues";
import type { BookedExpense, EventBook } from "@/data/export/book";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { personWith } from "@/data/person/model";
import en from "@/locales/en/common.json";
import { type BookWords, columnNames, csvOf } from "./bookCsv";

const words: BookWords = {
  date: "Date",
  type: "Type",
  topic: "Topic",
  description: "Description",
  place: "Place",
  paid_by: "Paid by",
  amount: "Amount",
  currency: "Currency",
  rate: "Rate",
  cost: "Cost in EUR",
  payment: "Payment",
  total: "Total",
  category: { place: "At a place", general: "General" },
  topics: en.topic.of,
  methodOf: (method) => method,
  nameOf: (person) => person?.first_name ?? "Unknown",
};

/** Columns before those of people. */
const BEFORE = 10;

/** Parses CSV according to RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted] = [[] as string[], "", false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted && letter === '"' && text[at + 1] === '"') cell += text[++at];
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === ",") [row, cell] = [[...row, cell], ""];
    else if (!quoted && letter === "\r" && text[at + 1] === "\n") {
      rows.push([...row, cell]);
      [row, cell] = [[], ""];
      at++;
    } else cell += letter;
  }
  expect([row, cell, quoted]).toEqual([[], "", false]);
  return rows;
}

/**
 * Splits cells like spreadsheets: only a quotation mark at the beginning of a cell quotes, and text after its end
 * stays.
 */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] === '"' && text[at + 1] === '"') cell += text[at++];
        else if (text[at] === '"') break;
        else cell += text[at];
      }
      at++;
    }
    for (; at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r"; at++) cell += text[at];
    at++;
    cells.push(cell);
  }
  return cells;
}

const id = (place: number) => `00000000-0000-4000-8000-0000000000${String(place).padStart(2, "0")}`;

function participant(place: number, name: string, status: Participant["status"] = "active"): Participant {
  return {
    id: id(place),
    user_id: id(place),
    role: "member",
    status,
    joined_at: "2026-01-01T00:00:00Z",
    removed_at: null,
    household_id: null,
    person: personWith({ id: id(place), first_name: name, email: `${place}@divido.test` }),
  };
}

/** An arbitrary event, with independently computed balances. */
const books = fc
  .record({
    names: fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 8 }),
    expenses: fc.array(
      fc.record({
        id: fc.uuid(),
        description: fc.string({ unit: "grapheme" }),
        day: fc.integer({ min: 1, max: 28 }),
        amount: fc.integer({ min: 1, max: 999_999_999 }),
        converted: fc.integer({ min: 0, max: 999_999_999 }),
        payers: fc.array(fc.record({ who: fc.nat(), part: fc.integer({ min: 1, max: 999 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        sharers: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
      }),
      { maxLength: 20 },
    ),
    payments: fc.array(fc.record({ from: fc.nat(), over: fc.nat(), amount: fc.integer({ min: 1, max: 9_999_999 }) }), {
      maxLength: 6,
    }),
  })
  .map(({ names, expenses, payments }): EventBook => {
    const who = (number: number) => id(number % names.length);
    const nets = new Map<string, number>();
    const count = (person: string, cents: number) => nets.set(person, (nets.get(person) ?? 0) + cents);
    const booked = expenses.map((expense): BookedExpense => {
      const sharers = [...new Set(expense.sharers.map(who))];
      const amount = expense.amount as Units;
      const equal = equalShares(expense.id, amount, sharers).filter(({ share_amount }) => share_amount > 0);
      const weights = new Map(equal.map(({ user_id, share_amount }) => [user_id, share_amount]));
      const shares = apportion(expense.id, expense.converted as Units, weights);
      const parts = new Map<string, number>();
      for (const payer of expense.payers) parts.set(who(payer.who), (parts.get(who(payer.who)) ?? 0) + payer.part);
      const paid = apportion(expense.id, expense.converted as Units, parts);
      for (const [person, units] of paid) count(person, units);
      for (const [person, share] of shares) count(person, -share);
      return {
        ...NO_PLAIN,
        id: expense.id,
        expense_date: `2026-02-${String(expense.day).padStart(2, "0")}`,
        description: expense.description,
        category: "general",
        paid_by: "",
        rate_date: null,
        rate_source: "own",
        split_method: "manual",
        own: null,
        parts: null,
        amount,
        currency: "TRY",
        conversion_rate_to_event_currency: 0.02,
        amount_in_event_currency: expense.converted as Units,
        payers: Object.fromEntries(paid),
        shares: Object.fromEntries(shares),
      };
    });
    const paid = payments.map(({ from, over, amount }, place) => {
      const to_user = id(((from % names.length) + 1 + (over % (names.length - 1))) % names.length);
      count(who(from), amount);
      count(to_user, -amount);
      return {
        id: id(place),
        event_id: id(99),
        from_user: who(from),
        to_user,
        amount: amount as Units,
        currency: "EUR",
        paid_on: "2026-02-20",
        ...NO_PAYMENT_DETAILS,
        arrival: null,
        created_by: id(0),
        created_at: "2026-02-20T10:00:00Z",
      };
    });
    const none = { paid: 0 as Units, share: 0 as Units, sent: 0 as Units, received: 0 as Units };
    return {
      event: { default_currency: "EUR" } as EventRow,
      participants: names.map((name, place) => participant(place, name)),
      households: [],
      comments: [],
      check_marks: {},
      balances: [...nets].map(([user_id, net]) => ({ user_id, ...none, net: net as Units })),
      total: expenses.reduce((sum, { converted }) => sum + converted, 0) as Units,
      expense_count: expenses.length,
      expenses: booked.sort((a, b) => a.expense_date.localeCompare(b.expense_date)),
      payments: paid,
    };
  });

const cents = (cell: string | undefined) => toUnits(cell ?? "", "EUR");
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);

describe("the file of an event", () => {
  it("the file of an event adds up: each row to zero, each person's column to their balance, exactly", () => {
    fc.assert(
      fc.property(books, (book) => {
        const [head = [], ...rest] = parse(csvOf(book, words).slice(1));
        const totals = rest.at(-1) ?? [];
        const rows = rest.slice(0, -1);
        expect(rows).toHaveLength(book.expenses.length + book.payments.length);
        expect(new Set(rest.map((row) => row.length))).toEqual(new Set([head.length]));
        for (const row of rows) expect(sum(row.slice(BEFORE).map(cents))).toBe(0);
        book.participants.forEach(({ user_id }, place) => {
          const net = book.balances.find((balance) => balance.user_id === user_id)?.net ?? 0;
          expect(sum(rows.map((row) => cents(row[BEFORE + place])))).toBe(net);
          expect(cents(totals[BEFORE + place])).toBe(net);
        });
        const cost = rows.map((row) => row[BEFORE - 1]).filter((cell) => cell !== "");
        expect(sum(cost.map(cents))).toBe(cents(totals[BEFORE - 1]));
      }),
    );
  });

  it("the file of an event turns typed text into no formula", () => {
    const typed = fc.tuple(
      fc.constantFrom("", " ", "\t", "\r", "\n", "\u200b"),
      fc.constantFrom(..."=+-@＝＋－＠"),
      fc.string(),
    );
    fc.assert(
      fc.property(typed, ([space, sign, rest]) => {
        const [[cell = ""] = []] = parse(`${textCell(space + sign + rest)}\r\n`);
        expect(cell.startsWith("'")).toBe(true);
      }),
    );
    expect(textCell("\u2068עדה\u2069")).toBe('"עדה"');
    expect(textCell("Dinner = fun")).toBe('"Dinner = fun"');
    expect(textCell('=HYPERLINK("http://evil.example")')).toBe(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  it("the file of an event has no formula in spreadsheets that split cells at ; or | or a tab", () => {
    const pieces = fc.array(fc.constantFrom(..."=+-@＝＋－＠;|\t\r\n\"', a2", "\u200b"), { maxLength: 12 });
    fc.assert(
      fc.property(fc.string(), pieces, (before, typed) => {
        const cell = textCell(before + typed.join(""));
        for (const separator of [";", "|", "\t", ","]) {
          const found = cellsOf(`2026-06-01,${cell},1.00\r\n`, separator);
          expect(found.filter((one) => /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(one))).toEqual([]);
        }
      }),
      { numRuns: 2000 },
    );
    expect(textCell("Dinner;=2+5;x")).toBe(`"Dinner;'=2+5;x"`);
    expect(textCell("Dinner; -10 percent")).toBe(`"Dinner;' -10 percent"`);
    expect(textCell("Dinner, -10 percent")).toBe('"Dinner, -10 percent"');
  });

  it("a guarded text is read again as typed", () => {
    const pieces = fc.array(fc.constantFrom(..."=+-@＝＋－＠;|\t\r\n\"', a2"), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, (typed) => {
        const text = typed.join("");
        const [[cell = ""] = []] = parse(`${textCell(text)}\r\n`);
        expect(unguarded(cell)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it("the file of an event is sorted by day, mixes payments with expenses, and starts with a byte order mark", () => {
    const people = [participant(0, "Ada"), participant(1, "Bo"), participant(2, "Gone", "removed")];
    const expense = (
      description: string,
      expense_date: string,
      payers: Record<string, Units> = { [id(0)]: 205 as Units },
    ): BookedExpense => ({
      ...NO_PLAIN,
      id: id(9),
      expense_date,
      description,
      category: "place",
      topic: "eating_out",
      place_name: "Meis, Kaş",
      paid_by: id(0),
      rate_date: null,
      rate_source: "own",
      split_method: "equal",
      own: null,
      parts: null,
      amount: 10000 as Units,
      currency: "TRY",
      conversion_rate_to_event_currency: 0.0205,
      amount_in_event_currency: 205 as Units,
      payers,
      shares: { [id(0)]: 103 as Units, [id(1)]: 102 as Units },
    });
    const text = csvOf(
      {
        event: { default_currency: "EUR" } as EventRow,
        participants: people,
        households: [],
        comments: [],
        check_marks: {},
        balances: [],
        total: 615 as Units,
        expense_count: 3,
        expenses: [
          expense("First", "2026-06-01"),
          expense('The "last"', "2026-06-03"),
          expense("Both", "2026-06-04", { [id(0)]: 60 as Units, [id(1)]: 145 as Units }),
        ],
        payments: [
          {
            id: id(8),
            event_id: id(7),
            from_user: id(1),
            to_user: id(0),
            amount: 102 as Units,
            currency: "EUR",
            paid_on: "2026-06-02",
            ...NO_PAYMENT_DETAILS,
            arrival: null,
            created_by: id(1),
            created_at: "2026-06-02T10:00:00Z",
          },
        ],
      },
      words,
    );
    expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
    expect(text.slice(1).split("\r\n")).toEqual([
      '"Date","Type","Topic","Description","Place","Paid by","Amount","Currency","Rate","Cost in EUR","Ada","Bo"',
      '2026-06-01,"At a place","Eating out","First","Meis, Kaş","Ada",100.00,TRY,0.0205,2.05,1.02,-1.02',
      '2026-06-02,"Payment","","Bo → Ada","","Bo",1.02,EUR,1,,-1.02,1.02',
      '2026-06-03,"At a place","Eating out","The ""last""","Meis, Kaş","Ada",100.00,TRY,0.0205,2.05,1.02,-1.02',
      // The largest payer is first, with each one's amount; a person's column has that amount minus their share.
      '2026-06-04,"At a place","Eating out","Both","Meis, Kaş","Bo 1.45; Ada 0.60",100.00,TRY,0.0205,2.05,-0.43,0.43',
      '"Total",,,,,,,,,6.15,0.00,0.00',
      "",
    ]);
  });
});

it("people of the same name have columns with different heads", () => {
  const ali = { name: "Ali", more: "ali@a.test" };
  expect(columnNames([ali, { name: "Bo", more: "bo@b.test" }, { name: "Ali", more: "ali@b.test" }])).toEqual([
    "Ali (ali@a.test)",
    "Bo",
    "Ali (ali@b.test)",
  ]);
});
