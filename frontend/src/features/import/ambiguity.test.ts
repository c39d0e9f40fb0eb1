import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Choices, FileRead } from "@/data/import/model";
import { dayOf } from "@/data/import/model";
import { readBytes } from "./readBytes";

/**
 * Tests tables in every mix of decimal marks, date orders, separators and encodings against an independent parser in
 * this file. Ambiguous cells lead to a question, and unreadable ones to a refused row; nothing is guessed.
 */

const MARKS = [".", ","] as const;
const ORDERS = ["dmy", "mdy", "ymd"] as const;
type Mark = (typeof MARKS)[number];
type Order = (typeof ORDERS)[number];

const isDigits = (text: string) => [...text].every((letter) => "0123456789".includes(letter));

/** Returns thousandths. Null if the text is no figure with this mark. */
function figure(cell: string, mark: Mark): number | null {
  const [whole = "", fraction = "", ...more] = cell.split(mark);
  if (more.length > 0 || !isDigits(fraction) || whole + fraction === "") return null;
  const [first = "", ...groups] = whole.split(/[^\d]/);
  const signs = new Set([...whole].filter((letter) => !isDigits(letter)));
  if (groups.length > 0) {
    const regular = first !== "" && first.length <= 3 && first[0] !== "0" && groups.every(({ length }) => length === 3);
    if (!regular || signs.size > 1) return null;
  }
  return Number(first + groups.join("")) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3));
}

/** Null if the text is no day in this order. */
function day(cell: string, order: Order): string | null {
  const [one = "", two = "", three = ""] = cell.split(/[^\d]/);
  const dotted = cell.includes(".");
  const [year, month, date] =
    one.length === 4
      ? [one, two, three]
      : order === "ymd"
        ? [one, two, three]
        : order === "dmy"
          ? [three, two, one]
          : [three, one, two];
  if (one.length < 4 && ((order === "ymd" && three.length === 4) || (order === "mdy" && dotted))) return null;
  const full = Number(year.length === 2 ? `20${year}` : year);
  const last = [31, full % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0;
  return Number(date) >= 1 && Number(date) <= last
    ? `${full}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`
    : null;
}

/** Returns the readings that fit the cells: one, or several if they are ambiguous. */
function readingsOf<Reading>(
  all: readonly Reading[],
  cells: readonly string[],
  read: (cell: string, by: Reading) => unknown,
) {
  const known = cells.filter((cell) => all.some((by) => read(cell, by) !== null));
  const fitting = all.filter((by) => known.every((cell) => read(cell, by) !== null));
  if (fitting.length === 0) return all;
  const differ = known.some((cell) => new Set(fitting.map((by) => read(cell, by))).size > 1);
  return differ ? fitting : fitting.slice(0, 1);
}

interface Row {
  date: string;
  paid: string;
  title: string;
}

const grouped = (whole: string, sign: string, size: number) =>
  [...whole]
    .reverse()
    .reduce((text, digit, at) => (at > 0 && at % size === 0 ? digit + sign + text : digit + text), "");

const anyFigure = (mark: Mark) =>
  fc
    .record({
      whole: fc.oneof(fc.nat({ max: 9999 }), fc.nat({ max: 9_999_999 })),
      decimals: fc.constantFrom("", "", "5", "50", "05", "99", "500", "123"),
      grouping: fc.constantFrom("", "", "other", " ", "\u00a0", "\u202f", "'"),
      size: fc.constantFrom(3, 3, 3, 3, 2),
    })
    .map(({ whole, decimals, grouping, size }) => {
      const sign = grouping === "other" ? (mark === "." ? "," : ".") : grouping;
      return `${grouped(String(whole), sign, size)}${decimals === "" ? "" : mark + decimals}`;
    });

const STYLES = ["iso", "d/m/Y", "m/d/Y", "d.m.Y", "d-m-y", "m/d/y", "y-m-d"] as const;
const anyDay = (style: (typeof STYLES)[number]) =>
  fc
    .record({
      y: fc.integer({ min: 2010, max: 2029 }),
      m: fc.integer({ min: 1, max: 12 }),
      d: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ y, m, d }) => {
      const two = (number: number) => String(number).padStart(2, "0");
      if (style === "iso") return `${y}-${two(m)}-${two(d)}`;
      const parts: Record<string, string> = { y: two(y % 100), Y: String(y), m: two(m), d: two(d) };
      return style.replace(/[yYmd]/g, (letter) => parts[letter] ?? "");
    });

/** Most tables use one notation, some mix them by cell. */
const anyRows: fc.Arbitrary<Row[]> = fc
  .record({
    marks: fc.oneof(fc.constantFrom<Mark[]>(["."], [","]), fc.constant<Mark[]>([".", ","])),
    styles: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...STYLES).map((style) => [style]) },
      { weight: 1, arbitrary: fc.subarray([...STYLES], { minLength: 2 }) },
    ),
  })
  .chain(({ marks, styles }) =>
    fc.array(
      fc.record({
        paid: fc.constantFrom(...marks).chain(anyFigure),
        date: fc.constantFrom(...styles).chain(anyDay),
        title: fc.constantFrom("Dinner", "Öl, Brot; Käse", 'Say "hi"', "Ayşe’nin çayı", "İstanbul"),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  );

const csv = (rows: readonly (readonly string[])[], separator: string) =>
  rows
    .map((row) => row.map((cell) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator))
    .join("\r\n");

function utf16(text: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), little);
  return bytes;
}

/** windows-1254 codes of the letters in the titles and blanks above. */
const WINDOWS: Record<string, number> = { ş: 0xfe, ı: 0xfd, İ: 0xdd, "’": 0x92, "\u202f": 0xa0 };

const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  "utf-8": (text) => new TextEncoder().encode(text),
  "utf-8 with mark": (text) => new TextEncoder().encode(`\ufeff${text}`),
  "utf-16le": (text) => utf16(text, true),
  "utf-16le with mark": (text) => utf16(`\ufeff${text}`, true),
  "utf-16be with mark": (text) => utf16(`\ufeff${text}`, false),
  "windows-1254": (text) => Uint8Array.from([...text].map((letter) => WINDOWS[letter] ?? letter.charCodeAt(0))),
};

const anyForm = fc.record({
  separator: fc.constantFrom(",", ";", "\t"),
  encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
});

interface Form {
  separator: string;
  encoding: string;
}

function read(rows: string[][], { separator, encoding }: Form, choices: Choices): FileRead {
  const file = readBytes((ENCODINGS[encoding] ?? utf16)(csv(rows, separator), true), choices);
  if ("unreadable" in file) throw new Error(file.unreadable);
  return file;
}

/** Returns the expected rows of one reading: day, cents and title, or null for a refused row. */
function expected(rows: readonly Row[], mark: Mark, order: Order) {
  return rows.map(({ paid, date, title }) => {
    const [amount, when] = [figure(paid, mark), day(date, order)];
    const brought = amount !== null && amount % 10 === 0 && amount > 0 && amount / 10 <= 999_999_999 && when !== null;
    return brought ? `${when} ${amount / 10} ${title}` : null;
  });
}

/** Returns the rows that were read, in the same form. Each row is either an entry or refused. */
function found(file: FileRead, count: number, head: number) {
  const byRow = new Map<number, string | null>();
  for (const entry of file.entries) byRow.set(entry.row, `${dayOf(entry)} ${entry.amount} ${entry.description}`);
  for (const { row, reason } of file.refused) {
    expect(byRow.has(row)).toBe(false);
    expect(["amount", "date", "sum", "cells"]).toContain(reason);
    byRow.set(row, null);
  }
  expect(byRow.size).toBe(count);
  return Array.from({ length: count }, (_, at) => byRow.get(at + head + 1));
}

function expectReadOrAsked(
  rows: readonly Row[],
  open: { mark: readonly Mark[]; order: readonly Order[] },
  readWith: (choices: Choices) => FileRead,
) {
  const asked = readWith({}).questions.filter((question) => question === "mark" || question === "order");
  const wanted = [...(open.mark.length > 1 ? ["mark"] : []), ...(open.order.length > 1 ? ["order"] : [])];
  expect(asked).toEqual(wanted);
  // An answer settles only what is open, even if it does not fit the cells.
  for (const mark of MARKS)
    for (const order of ORDERS) {
      const file = readWith({ mark, order });
      const meant = [
        open.mark.length > 1 ? mark : open.mark[0],
        open.order.length > 1 ? order : open.order[0],
      ] as const;
      expect(found(file, rows.length, 1)).toEqual(expected(rows, meant[0] ?? ".", meant[1] ?? "dmy"));
    }
}

// `npm run rehearse -- seeds` reads twenty times as many tables.
const RUNS = { numRuns: 150 };
const openIn = (rows: readonly Row[]) => ({
  mark: readingsOf(
    MARKS,
    rows.map(({ paid }) => paid),
    figure,
  ),
  order: readingsOf(
    ORDERS,
    rows.map(({ date }) => date),
    day,
  ),
});

describe("a random table, in any marks, order of days, separator and encoding", () => {
  it("a random table is read as its cells say, causes a question where they are ambiguous, and has rows refused where they are invalid", () => {
    fc.assert(
      fc.property(anyRows, anyForm, (rows, form) => {
        const head = ["Date", "Title", "Paid by Ada", "Paid for Bo", "Currency"];
        const table = [head, ...rows.map(({ date, title, paid }) => [date, title, paid, paid, "EUR"])];
        expectReadOrAsked(rows, openIn(rows), (choices) => read(table, form, choices));
      }),
      RUNS,
    );
  });

  it("a random table with names in a column is read by the same rule", () => {
    fc.assert(
      fc.property(anyRows, anyForm, (rows, form) => {
        const head = ["Tarih", "Başlık", "Tutar", "Ödeyen", "Kimin için", "Para birimi"];
        const table = [head, ...rows.map(({ date, title, paid }) => [date, title, paid, "Ada", "Bo", "EUR"])];
        expectReadOrAsked(rows, openIn(rows), (choices) => read(table, form, choices));
      }),
      RUNS,
    );
  });

  it("a random table of Tricount is read by the same rule", () => {
    fc.assert(
      fc.property(anyRows, anyForm, (rows, form) => {
        const head = ["Titre", "Montant", "Devise", "Date & heure", "Payé par Ada", "Impacté à Ada", "Impacté à Bo"];
        const table = [
          head,
          ...rows.map(({ date, title, paid }) => [title, paid, "EUR", `${date} 20:15`, paid, "0", `-${paid}`]),
        ];
        const file = read(table, form, {});
        expect(file.source).toBe("tricount");
        expectReadOrAsked(rows, openIn(rows), (choices) => read(table, form, choices));
      }),
      RUNS,
    );
  });

  it("a random table of IHateMoney is read by the same rule, with decimal points unless a comma shows another program", () => {
    fc.assert(
      fc.property(anyRows, anyForm, (rows, form) => {
        const head = ["what", "bill_type", "amount", "currency", "date", "payer_name", "payer_weight", "owers"];
        const plain = rows.map((row) => ({ ...row, paid: row.paid.replace(/123$/, "50") }));
        const table = [
          head,
          ...plain.map(({ date, title, paid }) => [title, "Expense", paid, "EUR", date, "Ada", "1", "Bo"]),
        ];
        const asWritten = !plain.some(({ paid }) => paid.includes(","));
        const open = openIn(plain);
        // Amounts finer than their currency are rounded here; another test covers those.
        fc.pre(MARKS.every((mark) => plain.every(({ paid }) => (figure(paid, mark) ?? 0) % 10 === 0)));
        expectReadOrAsked(plain, { ...open, mark: asWritten ? ["."] : open.mark }, (choices) =>
          read(table, form, choices),
        );
      }),
      RUNS,
    );
  });
});
