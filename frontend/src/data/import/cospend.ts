import { type IsoDate, today } from "@/core/dates/dates";
import { occurrenceDate, type RepeatUnit } from "@/core/dates/occurrences";
import { MAX_EVERY } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { type Bill, readBills } from "./bills";
import { currencyIn } from "./currencies";
import { dayIn, isoDayIn } from "./days";
import type { Recurrence } from "./drafts";
import { isLong, normalized } from "./figures";
import type { Choices, Table } from "./model";
import { notationOf } from "./notation";
import { topicOfCategory, topicOfCospendId } from "./topicOfCategory";

/** Cospend's own category for reimbursements. */
const REIMBURSEMENT = "-11";

/** Bills of this name only carry the members of a project without a list of them. */
const PLACEHOLDER = /^delete ?me ?if ?you ?want$/i;

interface Heads {
  bills: number;
  /** Row of the heads of the currencies with their rates; -1 without any. */
  currencies: number;
  /** Row of the heads of the project's own categories; -1 without any. */
  categories: number;
  /** Row of the members' heads; -1 in IHateMoney's files, which have no members. */
  members: number;
}

/**
 * Returns the rows of the heads. Cospend's file has sections: members, then bills, then others. IHateMoney's file has
 * only bills.
 */
export function billsHeads(table: Table): Heads | null {
  const has = (row: readonly string[], names: readonly string[]) => {
    const cells = new Set(row.map(normalized));
    return names.every((name) => cells.has(name));
  };
  const bills = table.findIndex((row) => has(row, ["what", "amount", "payer_name", "owers"]));
  const members = table.findIndex((row) => has(row, ["name", "weight", "active"]));
  const categories = table.findIndex((row) => has(row, ["categoryname", "categoryid"]));
  const currencies = table.findIndex((row) => has(row, ["currencyname", "exchange_rate"]));
  return bills < 0 ? null : { bills, members, categories, currencies };
}

export function readBillsTable(table: Table, heads: Heads, choices: Choices) {
  const rows = sectionAt(table, heads.bills).filter(({ cell }) => cell("deleted") !== "1");
  const members =
    heads.members < 0
      ? null
      : sectionAt(table, heads.members).map(({ cell }) => ({ name: cell("name"), weight: cell("weight") }));
  const categories = new Map(
    (heads.categories < 0 ? [] : sectionAt(table, heads.categories)).map(({ cell }) => [
      cell("categoryid"),
      cell("categoryname"),
    ]),
  );
  const figures = rows.flatMap(({ cell }) => [cell("amount"), cell("payer_weight")]);
  const notation = notationOf({ figures, days: rows.map(({ cell }) => cell("date")), writesPoints: true }, choices);
  const bills = rows.map(({ cell, cells, row }): Bill => {
    const seconds = Number(cell("timestamp"));
    const date = seconds > 0 ? today(new Date(seconds * 1000)) : dayIn(cell("date"), notation.order);
    const recurs = date === null ? [] : recurrencesOf(cell, date);
    return {
      row,
      text: cells.filter((one) => one !== "").join(" · "),
      ...{ what: cell("what"), amount: cell("amount"), currency: cell("currency") },
      date,
      ...(seconds > 0 && { moment: String(seconds) }),
      ...{ payer: cell("payer_name"), payerWeight: cell("payer_weight"), owers: cell("owers") },
      repayment: /^reimbursement$/i.test(cell("bill_type")) || cell("categoryid") === REIMBURSEMENT,
      isLong: isLong(cells, table[heads.bills] ?? []),
      isPlaceholder: PLACEHOLDER.test(cell("what")),
      hasComment: cell("comment") !== "",
      topic: topicOfCategory(categories.get(cell("categoryid"))) ?? topicOfCospendId(cell("categoryid")),
      ...(recurs.length > 0 && { recurs }),
    };
  });
  const main = mainCurrency(table, heads.currencies);
  const read = readBills(bills, members, notation.mark, { ...choices, currency: main ?? choices.currency ?? "" });
  const questions = read.questions.filter((question) => question !== "currency" || main === null);
  return { ...read, questions: [...notation.questions, ...questions] };
}

/** Returns the project's currency, whose rate is 1 and in which all bills are. Null if the file names none. */
function mainCurrency(table: Table, head: number): Currency | null {
  if (head < 0) return null;
  const main = sectionAt(table, head)
    .filter(({ cell }) => Number(cell("exchange_rate").replace(",", ".")) === 1)
    .map(({ cell }) => currencyIn(cell("currencyname")))
    .filter((currency) => currency !== null);
  return new Set(main).size === 1 ? (main[0] ?? null) : null;
}

const UNITS = new Map<string, RepeatUnit>([
  ["d", "day"],
  ["w", "week"],
  ["m", "month"],
  ["y", "year"],
]);

/**
 * Returns how a bill goes on. Cospend marks only the newest bill of a chain. Twice a month, on the 1st and the 15th, is two
 * recurring expenses. Empty when the chain has ended.
 */
function recurrencesOf(cell: (name: string) => string, date: IsoDate): Recurrence[] {
  const ends_on = isoDayIn(cell("repeatuntil"));
  const repeat = cell("repeat");
  const every = Math.max(1, Math.trunc(Number(cell("repeatfreq"))) || 1);
  const going = (first: IsoDate) => ends_on === null || first <= ends_on;
  if (repeat === "s") {
    const next = occurrenceDate(`${date.slice(0, 8)}01`, "month", 1, 1);
    const middle = `${(date.slice(8) < "15" ? date : next).slice(0, 8)}15`;
    return [next, middle].filter(going).map((first) => ({ unit: "month", every: 1, ends_on, first }));
  }
  const unit = repeat === "b" ? "week" : UNITS.get(repeat);
  const steps = repeat === "b" ? 2 : every;
  if (!unit || steps > MAX_EVERY || !going(occurrenceDate(date, unit, steps, 1))) return [];
  return [{ unit, every: steps, ends_on }];
}

/** Heads of Cospend are words like "payer_name". The rows of each section contain figures or signs. */
const isHead = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell) => /^([a-z_]{2,})?$/.test(cell.trim()));

/**
 * Returns the filled rows below a head up to the next head, with a function that reads cells by column name. Spreadsheets
 * and people add empty rows.
 */
function sectionAt(table: Table, head: number) {
  const names = new Map((table[head] ?? []).map((name, at) => [normalized(name), at]));
  const rows = [];
  for (let at = head + 1; at < table.length; at++) {
    const cells = table[at] ?? [];
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (isHead(cells)) break;
    rows.push({ cells, row: at + 1, cell: (name: string) => normalized(cells[names.get(name) ?? -1] ?? "") });
  }
  return rows;
}
