import { MAX_PEOPLE_OF_EVENT } from "@/core/limits";
import type { Currency } from "@/core/money/currency";
import { isVisible } from "@/core/text/invisible";
import { rolesOf, saysEnough, unusedMoney, unusedPeople } from "./columns";
import { billsHeads, readBillsTable } from "./cospend";
import { isDivido, readDivido } from "./divido";
import { dividoCsvHead, readDividoCsv } from "./dividoCsv";
import { type Draft, finish } from "./drafts";
import { shortName } from "./figures";
import { isBillsJson, readBillsJson } from "./ihatemoneyJson";
import { isObject } from "./json";
import { type Choices, type FileRead, MAX_ROWS, type NotRead, type Question, type Source, type Table } from "./model";
import { isSpliitJson, readSpliitCsv, readSpliitJson, spliitHead } from "./spliit";
import { isSpliitCloud, isSpliitCloudGroup, readSpliitCloud } from "./spliitCloud";
import { readSplitPro, splitProHead } from "./splitPro";
import { readSplitwise, splitwiseHead } from "./splitwise";
import { readSplitwiseJson, splitwiseExpenses } from "./splitwiseJson";
import { readTable, tableHead } from "./table";
import { readTricountCsv, tricountColumns } from "./tricountCsv";
import { readTricountJson, type TricountFile, tricountFile, tricountName } from "./tricountJson";

/** Result of a reader. Missing fields are empty. */
type Told = { drafts: Draft[]; people: string[]; mine?: { isSigned: boolean } } & Partial<
  Pick<
    FileRead,
    | "unused"
    | "name"
    | "currency"
    | "losses"
    | "questions"
    | "footer"
    | "columns"
    | "households"
    | "series"
    | "splits"
    | "event"
    | "refused"
  >
>;

/** Returns the contents of a JSON file. The format is detected from the contents. */
export function readJson(file: unknown, choices: Choices = {}): FileRead | NotRead {
  if (isObject(file) && isDivido(file)) return complete("divido", readDivido(file, choices), choices);
  if (isObject(file) && isSpliitCloud(file)) {
    if (!isSpliitCloudGroup(file)) return { unreadable: "unknown" };
    return complete("spliit", readSpliitCloud(file, choices), choices);
  }
  const tricount = tricountFile(file);
  if (tricount) return readTricount(tricount, choices);
  const splitwise = splitwiseExpenses(file);
  if (splitwise) return complete("splitwise", readSplitwiseJson(splitwise), choices);
  if (isBillsJson(file)) return complete("ihatemoney", readBillsJson(file, choices), choices);
  if (isObject(file) && isSpliitJson(file)) return complete("spliit", readSpliitJson(file, choices), choices);
  return { unreadable: "unknown" };
}

/** Returns one group of Tricount's file: the first, until the user chooses another. */
function readTricount({ registries, isFirstPage }: TricountFile, choices: Choices): FileRead | NotRead {
  const registry = registries[choices.event ?? 0];
  if (!registry) return { unreadable: "empty" };
  const read = complete("tricount", readTricountJson(registry, isFirstPage), choices);
  return "unreadable" in read || registries.length === 1 ? read : { ...read, events: registries.map(tricountName) };
}

/**
 * Returns the contents of a spreadsheet file. The format is detected from the contents; other tables are read by their
 * columns.
 */
export function readRows(table: Table, choices: Choices = {}): FileRead | NotRead {
  if (table.length > MAX_ROWS) return { unreadable: "too_many_rows" };
  if (!table.some((row) => row.some((cell) => cell.trim() !== ""))) return { unreadable: "empty" };
  if (choices.columns) return byColumns(table, choices);
  const saved = dividoCsvHead(table);
  if (saved) return complete("divido", readDividoCsv(table, saved, choices), choices);
  const bills = billsHeads(table);
  if (bills) {
    return complete(bills.members >= 0 ? "cospend" : "ihatemoney", readBillsTable(table, bills, choices), choices);
  }
  const spliit = spliitHead(table);
  if (spliit !== null) return complete("spliit", readSpliitCsv(table, spliit, choices), choices);
  const splitPro = splitProHead(table);
  if (splitPro !== null) return complete("table", readSplitPro(table, splitPro, choices), choices);
  const tricount = tricountColumns(table);
  if (tricount) return complete("tricount", readTricountCsv(table, tricount, choices), choices);
  const splitwise = splitwiseHead(table);
  if (splitwise !== null) return complete("splitwise", readSplitwise(table, splitwise, choices), choices);
  return byColumns(table, choices);
}

const ROWS_SHOWN = 5;

function byColumns(table: Table, choices: Choices): FileRead | NotRead {
  const at = tableHead(table);
  const head = table[at] ?? [];
  // A table of fewer than three columns is a text, a picture or a truncated file.
  if (head.length < 3) return { unreadable: "unknown" };
  const body = table.slice(at + 1).filter((row) => row.some((cell) => cell.trim() !== ""));
  const roles = choices.columns ?? rolesOf(head, body);
  const unused = [...new Set([...unusedMoney(head, roles, body), ...unusedPeople(head, roles, body)])];
  const columns = { head, rows: table.slice(at + 1, at + 1 + ROWS_SHOWN), roles };
  if (!saysEnough(roles)) {
    return { ...complete("table", { drafts: [], people: [] }, choices), questions: ["columns"], columns } as FileRead;
  }
  const read = readTable(table, at, roles, choices);
  const questions: Question[] = [
    ...read.questions,
    ...(read.mine && !read.mine.isNamed ? (["mine"] as const) : []),
    ...(unused.length > 0 ? (["unused"] as const) : []),
  ];
  return complete("table", { ...read, columns, questions, unused }, choices);
}

function complete(source: Source, told: Told, choices: Choices): FileRead | NotRead {
  const { drafts, people } = told;
  if (drafts.length > MAX_ROWS) return { unreadable: "too_many_rows" };
  if (people.length > MAX_PEOPLE_OF_EVENT) return { unreadable: "too_many_people" };
  const { entries, refused, rounded, series, income, isOnce } = finish(
    drafts,
    people,
    choices,
    source === "divido" ? String : undefined,
    source === "divido",
  );
  // Divido's own files name people by their number, too.
  const nameless = source === "divido" ? [] : people.flatMap((name, place) => (isVisible(name) ? [] : [place]));
  const losses: FileRead["losses"] = [...(told.losses ?? []), ...(isOnce ? (["recurring"] as const) : [])];
  return {
    source,
    name: told.name ?? null,
    currency: told.currency ?? mostUsed(drafts),
    people: people
      .map((name, place) => [name, choices.names?.[place] ?? "", String(place + 1)].find(isVisible) ?? "")
      .map(shortName),
    nameless,
    isMine: told.mine !== undefined,
    isSigned: told.mine?.isSigned ?? false,
    unused: told.unused ?? [],
    entries,
    refused: [...refused, ...(told.refused ?? [])],
    rounded,
    // In Divido's own files, refunds are refunds.
    losses: income && source !== "divido" ? [...losses, "income"] : losses,
    questions: [...(told.questions ?? []), ...(nameless.length > 0 ? (["names"] as const) : [])],
    footer: told.footer ?? null,
    columns: told.columns ?? null,
    households: told.households ?? [],
    series: told.series ?? series,
    splits: told.splits ?? [],
    event: told.event ?? null,
    events: null,
    sheets: null,
  };
}

/** Returns the currency of most rows. Null if there is none. */
function mostUsed(drafts: readonly Draft[]): Currency | null {
  const counts = new Map<Currency, number>();
  for (const { currency } of drafts) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] || null;
}
