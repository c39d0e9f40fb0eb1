import { isVisible } from "@/core/text/invisible";
import { plainWords } from "@/core/text/plainWords";
import { figureIn, normalized } from "./figures";
import type { Role, Table } from "./model";
import { BEFORE_NAMES, directionIn, isWordFor, kindIn, nameBehind } from "./words";

/** Roles that one column has. Of several with the same words, the first has it. */
const SINGLE = [
  ...["date", "amount", "currency", "payer", "sharers", "splits", "rate", "converted", "kind", "out", "in"],
] as const satisfies readonly Role[];

/**
 * Returns the roles of a table's columns, by their heads: those of known apps, of banks, and their synonyms. Columns of
 * people beside the one of payers are recognized by sums: they add up to the amount.
 */
export function rolesOf(head: readonly string[], rows: Table = []): Role[] {
  const taken = new Set<Role>();
  const roles = head.map((cell, at): Role => {
    if (nameBehind(cell, BEFORE_NAMES.paid)) return "paid";
    if (nameBehind(cell, BEFORE_NAMES.impacted)) return "share";
    if (isWordFor("title", cell)) return "title";
    const role = SINGLE.find((one) => !taken.has(one) && isWordFor(one, cell) && isFilledWith(one, rows, at));
    if (role) taken.add(role);
    return role ?? "ignored";
  });
  // "From" is a payer beside a column "For". On statements of banks it is an account.
  if (roles.includes("sharers") && isWithoutPayers(roles))
    replaceFirst(roles, "payer", (at) => isWordFor("by", head[at] ?? ""));
  if (!roles.includes("title")) replaceFirst(roles, "title", (at) => isWordFor("counterpart", head[at] ?? ""));
  const isDirected = (at: number) =>
    hasCells(rows, at) && cellsAt(rows, at).every((cell) => directionIn(cell) !== null);
  if (!roles.includes("out") && !roles.includes("payer")) replaceFirst(roles, "direction", isDirected);
  for (const at of sharesBeside(head, roles, rows)) roles[at] = "share";
  return roles;
}

function replaceFirst(roles: Role[], role: Role, isIt: (at: number) => boolean): void {
  const at = roles.findIndex((one, place) => (one === "ignored" || one === "kind") && isIt(place));
  if (at >= 0) roles[at] = role;
}

const cellsAt = (rows: Table, at: number) => rows.map((row) => (row[at] ?? "").trim()).filter((cell) => cell !== "");
const hasCells = (rows: Table, at: number) => cellsAt(rows, at).length > 0;

/** Heads like "Type" are common, so their cells decide, too. */
function isFilledWith(role: Role, rows: Table, at: number): boolean {
  const cells = cellsAt(rows, at);
  return role !== "kind" || (cells.length > 0 && cells.every((cell) => kindIn(cell) !== null));
}

/** Returns whether a table has the required columns: date, title, and how much. Without a payer, one person paid all. */
export function saysEnough(roles: readonly Role[]): boolean {
  const has = (role: Role) => roles.includes(role);
  return has("date") && has("title") && (["paid", "amount", "out", "in"] as const).some(has);
}

/** Returns whether no column says who paid. */
export const isWithoutPayers = (roles: readonly Role[]): boolean => !roles.includes("paid") && !roles.includes("payer");

/**
 * Returns the columns without a role that are everybody's shares: named "Share Marco" beside a payer Marco, or together the
 * amount of every row.
 */
function sharesBeside(head: readonly string[], roles: readonly Role[], rows: Table): number[] {
  const [counted, paying] = [roles.indexOf("amount"), roles.indexOf("payer")];
  if (counted < 0 || paying < 0 || roles.includes("share") || roles.includes("splits")) return [];
  const names = new Set(cellsAt(rows, paying).map(normalized));
  const free = head.flatMap((cell, at) =>
    roles[at] === "ignored" && isMoney(rows, at) && isVisible(cell) ? [at] : [],
  );
  const called = free.filter((at) => nameBehind(head[at] ?? "", BEFORE_NAMES.share) !== null);
  const isCalled = called.some((at) => names.has(nameBehind(head[at] ?? "", BEFORE_NAMES.share) ?? ""));
  const named = free.filter((at) => names.has(normalized(head[at] ?? "")));
  const candidates = [called, named, free.filter((at) => !isRepeated(head[at] ?? ""))];
  const added = candidates.find((places) => places.length > 0 && addUp(rows, places, counted));
  if (!added)
    return isCalled ? called.filter((at) => names.has(nameOf(head[at]) ?? "") || !isRepeated(head[at] ?? "")) : [];
  return added;
}

const nameOf = (head = "") => nameBehind(head, BEFORE_NAMES.share);

/** Returns whether the figures of columns add up to the amount in every row, but for rounding. */
function addUp(rows: Table, places: readonly number[], counted: number): boolean {
  const filled = rows.filter((row) => (row[counted] ?? "").trim() !== "");
  return ([".", ","] as const).some((mark) => {
    const figure = (cell = "") => Math.abs(Number(cell.trim() === "" ? 0 : (figureIn(cell, mark) ?? Number.NaN)));
    const isSum = (row: readonly string[]) => {
      const total = places.reduce((sum, at) => sum + figure(row[at]), 0);
      return Math.abs(total - figure(row[counted])) < 0.01 * places.length && figure(row[counted]) > 0;
    };
    return filled.length > 0 && filled.every(isSum);
  });
}

/** Returns whether every filled cell of a column is a figure. */
function isMoney(rows: Table, at: number): boolean {
  const cells = cellsAt(rows, at);
  return cells.length > 0 && cells.every((cell) => figureIn(cell, ".") !== null || figureIn(cell, ",") !== null);
}

/** Columns that repeat others: a bank's balance, amounts in a local currency, ratios of known shares. */
const isRepeated = (head: string) =>
  isWordFor("repeated", head) ||
  /^(local|share ratio|original|iban|id|nr|number|konto|account) ?/.test(plainWords(head));

/**
 * Returns the heads of columns that say who shares a row, and that the roles leave unused: those of a table without payers,
 * and columns of people with marks, such as "x", or percentages. They may change sums, so the person is asked.
 */
export function unusedPeople(head: readonly string[], roles: readonly Role[], rows: Table): string[] {
  const sharing: readonly Role[] = ["sharers", "splits", "share"];
  if (isWithoutPayers(roles)) return head.filter((_, at) => sharing.includes(roles[at] ?? "ignored"));
  if (roles.some((role) => sharing.includes(role))) return [];
  const names = new Set(cellsAt(rows, roles.indexOf("payer")).map(normalized));
  const isFree = (at: number) => roles[at] === "ignored" && hasCells(rows, at);
  const isPersons = (cell: string) => names.has(normalized(cell)) || names.has(nameOf(cell) ?? "");
  if (!head.some((cell, at) => isFree(at) && isPersons(cell))) return [];
  const isMarked = (at: number) =>
    cellsAt(rows, at).every((cell) => cell.length <= MARK_LENGTH || /^[\d.,\s]+%$/.test(cell));
  return head.filter((cell, at) => isFree(at) && (isPersons(cell) || isMarked(at)));
}

/** Letters of a mark of a person who shares a row: "x", "1", "yes". */
const MARK_LENGTH = 3;

/** Figures from here on are numbers of accounts, cards or receipts. */
const TOO_MUCH = 1e9;

/**
 * Returns the heads of columns without a role that look like money: all cells are figures, which neither number the rows nor
 * repeat another column. They may change sums, so the person is asked.
 */
export function unusedMoney(head: readonly string[], roles: readonly Role[], rows: Table): string[] {
  const counted = ["amount", "out", "in", "converted"]
    .map((role) => roles.indexOf(role as Role))
    .filter((at) => at >= 0);
  const absolute = (cell = "") => Math.abs(Number(figureIn(cell, ".") ?? figureIn(cell, ",") ?? 0));
  const repeats = (at: number, other: number) =>
    rows.every((row) => [0, absolute(row[other])].includes(absolute(row[at])));
  return head.filter((cell, at) => {
    const figures = cellsAt(rows, at).map(absolute);
    const isNumbering = figures.every((one, place) => place === 0 || one === (figures[place - 1] ?? 0) + 1);
    const isNothing = figures.every((one) => one === 0) || figures.some((one) => one >= TOO_MUCH);
    if (roles[at] !== "ignored" || isRepeated(cell) || !isMoney(rows, at)) return false;
    if (isNothing || (isNumbering && figures.length > 1)) return false;
    return !counted.some((other) => repeats(at, other));
  });
}
