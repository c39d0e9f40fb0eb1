import type { IsoDate } from "@/core/dates/dates";
import { occurrenceDate, type RepeatUnit } from "@/core/dates/occurrences";
import { isCurrency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { dayIn, isoDayIn } from "./days";
import type { Draft } from "./drafts";
import { isLong, normalized, unitsIn } from "./figures";
import { arrayAt, type Json, numberAt, objectAt, objectsIn, textAt } from "./json";
import type { Choices, Loss, Portion, Table } from "./model";
import { notationOf } from "./notation";
import { peopleColumns } from "./peopleOfColumns";
import { isWhole, splitOf } from "./shares";
import { spliitShares } from "./spliitShares";
import { type GroupUnits, groupUnits, inOwnUnits, unnamedUnits } from "./spliitUnits";
import { topicOfCategory } from "./topicOfCategory";
import { TOO_LARGE } from "./weights";

/** Weights and percentages are in hundredths. */
const HUNDREDTHS = 100;

export function isSpliitJson(file: Json): boolean {
  return (
    Array.isArray(file.participants) &&
    Array.isArray(file.expenses) &&
    (objectsIn(file.expenses)[0]?.paidFor !== undefined || file.expenses.length === 0)
  );
}

/**
 * Returns the contents of Spliit's JSON file. Amounts are in units of the group's currency, also for foreign expenses.
 */
export function readSpliitJson(file: Json, choices: Choices) {
  const participants = objectsIn(file.participants);
  const people = participants.map((one) => normalized(textAt(one, "name")));
  const places = new Map(participants.map((one, place) => [textAt(one, "id"), place]));
  const named = groupUnits(textAt(file, "currencyCode").toUpperCase(), textAt(file, "currency"));
  const units = named ?? (choices.currency === undefined ? null : unnamedUnits(choices.currency));
  const currency = units?.currency ?? "";
  const expenses = objectsIn(file.expenses);
  const goesOn = goingOn(expenses);
  const losses = new Set<Loss>();
  const drafts = expenses.map((one, at): Draft => {
    const own = textAt(one, "id");
    const amount = amountOf(numberAt(one, "amount"), units);
    const draft: Draft = {
      row: at + 1,
      text: `${textAt(one, "expenseDate").slice(0, 10)} · ${textAt(one, "title")}`,
      description: textAt(one, "title"),
      expense_date: isoDayIn(textAt(one, "expenseDate")),
      ...{ currency, amount, payers: [], shares: [], split_method: "equal" },
      repayment: one.isReimbursement === true,
      topic: topicOfCategory(textAt(objectAt(one, "category"), "name")),
      ...(own !== "" && { own }),
    };
    if (isForeign(textAt(one, "originalCurrency"), currency)) losses.add("default_currency");
    if (textAt(one, "notes").trim() !== "") losses.add("notes");
    if (arrayAt(one, "documents").length > 0) losses.add("receipts");
    const unit = goesOn.get(one);
    if (unit) draft.recurs = [{ unit, every: 1 }];
    if (amount === null) return draft;
    const payer = places.get(textAt(one, "paidById"));
    const rows = arrayAt(one, "paidFor");
    const paidFor = new Map(
      rows.map((share) => [textAt(share, "participantId") || textAt(share, "participant"), numberAt(share, "shares")]),
    );
    const isKnown = [...paidFor.keys()].every((id) => places.has(id));
    if (payer === undefined || !isKnown || paidFor.size < rows.length) return { ...draft, reason: "people" };
    const split = splitAs(textAt(one, "splitMode") || "EVENLY", own, amount, paidFor, units);
    if (!split) return { ...draft, reason: "sum" };
    const portions = [...split.shares].filter(([, { amount: share }]) => share !== 0);
    return {
      ...draft,
      payers: [{ person: payer, amount }],
      shares: portions.map(([id, share]): Portion => ({ person: places.get(id) ?? 0, ...share })),
      split_method: split.as,
    };
  });
  return {
    ...{ drafts, people, currency: currency || null, name: textAt(file, "name") || null, losses: [...losses] },
    ...(!named && { questions: ["currency" as const] }),
  };
}

const UNITS = new Map<string, RepeatUnit>([
  ["DAILY", "day"],
  ["WEEKLY", "week"],
  ["MONTHLY", "month"],
]);

/**
 * Returns the expenses from which a recurring one goes on, each with its unit. Each expense of a chain has the rule, also after it ended. As
 * Spliit creates what is due whenever the group is opened, a chain whose next day is in the file's past has ended.
 */
function goingOn(expenses: readonly Json[]): ReadonlyMap<Json, RepeatUnit> {
  const newest = new Map<string, { one: Json; date: IsoDate; unit: RepeatUnit }>();
  const lastSeen =
    expenses
      .map((one) => textAt(one, "createdAt").slice(0, 10))
      .sort()
      .at(-1) ?? "";
  for (const one of expenses) {
    const unit = UNITS.get(textAt(one, "recurrenceRule"));
    const date = isoDayIn(textAt(one, "expenseDate"));
    const chain = [textAt(one, "title"), textAt(one, "paidById"), unit].join("|");
    if (unit && date !== null && date >= (newest.get(chain)?.date ?? "")) newest.set(chain, { one, date, unit });
  }
  const on = [...newest.values()].filter(({ date, unit }) => occurrenceDate(date, unit, 1, 1) > lastSeen);
  return new Map(on.map(({ one, unit }) => [one, unit]));
}

const isForeign = (original: string, currency: string) =>
  isCurrency(original.toUpperCase()) && original.toUpperCase() !== currency;

type Split = { as: Draft["split_method"]; shares: Map<string, Omit<Portion, "person">> };

/** Returns the shares of an expense. Null if the split method is unknown, or its weights or amounts are invalid. */
function splitAs(
  mode: string,
  id: string,
  amount: Units,
  paidFor: ReadonlyMap<string, number | null>,
  units: GroupUnits | null,
): Split | null {
  const said = [...paidFor];
  if (mode === "BY_AMOUNT") {
    const shares = said.map(([person, share]) => [person, { amount: amountOf(share, units) }] as const);
    const known = shares.flatMap(([person, { amount: share }]) =>
      share === null ? [] : [[person, { amount: share }] as const],
    );
    return known.length < shares.length ? null : { as: "manual", shares: new Map(known) };
  }
  if (mode === "EVENLY") {
    const even = sharesIn(units, id, amount, new Map(said.map(([person]) => [person, 1])));
    return { as: "equal", shares: new Map([...even].map(([person, share]) => [person, { amount: share }])) };
  }
  const isKnown =
    mode === "BY_SHARES" ||
    (mode === "BY_PERCENTAGE" &&
      isWhole(
        said.map(([, shares]) => shares ?? 0),
        HUNDREDTHS,
      ));
  if (!isKnown || said.some(([, weight]) => weight === null || weight < 0 || weight >= TOO_LARGE)) return null;
  const weights = new Map(said.map(([person, weight]) => [person, weight ?? 0]));
  const shares = sharesIn(units, id, amount, weights);
  const parts = (person: string) => (weights.get(person) ?? 0) / HUNDREDTHS;
  return {
    as: "parts",
    shares: new Map([...shares].map(([person, share]) => [person, { amount: share, parts: parts(person) }])),
  };
}

/** Spliit splits its own units. If these are finer than the currency's, we split the currency's units. */
function sharesIn(units: GroupUnits | null, id: string, amount: Units, weights: ReadonlyMap<string, number>) {
  const size = 10 ** Math.max(units?.exponent ?? 0, 0);
  const shares = spliitShares(id, (amount / size) as Units, weights);
  return new Map([...shares].map(([person, share]) => [person, (share * size) as Units]));
}

function amountOf(amount: number | null, units: GroupUnits | null): Units | null {
  return amount === null || units === null ? null : (inOwnUnits(amount, units.exponent) as Units | null);
}

const CSV_CATEGORY = 2;
const CSV_CURRENCY = 3;
const CSV_COST = 4;
const CSV_ORIGINAL_CURRENCY = 6;
const CSV_REIMBURSEMENT = 8;
const CSV_MODE = 9;
const CSV_PEOPLE = 10;

/** Returns the head row of Spliit's CSV, whose column names are English in every language. Null for any other table. */
export function spliitHead(table: Table): number | null {
  const head = table.findIndex(
    (row) =>
      normalized(row[CSV_MODE] ?? "") === "Split mode" &&
      normalized(row[CSV_REIMBURSEMENT] ?? "") === "Is Reimbursement",
  );
  return head < 0 ? null : head;
}

/**
 * Returns the contents of Spliit's CSV file. A person's cell is positive for the payer and negative for the others. A
 * payer without a share cannot be determined.
 */
export function readSpliitCsv(table: Table, head: number, choices: Choices) {
  const names = table[head] ?? [];
  const body = table.map((cells, at) => ({ cells, row: at + 1 })).slice(head + 1);
  const columns = peopleColumns(
    names,
    body.map(({ cells }) => cells),
    CSV_PEOPLE,
  );
  const people = columns.map((at) => normalized(names[at] ?? ""));
  const losses = new Set<Loss>();
  const figures = body.flatMap(({ cells }) => [cells[CSV_COST] ?? "", ...columns.map((at) => cells[at] ?? "")]);
  const days = body.map(({ cells }) => cells[0] ?? "");
  const { mark, order, questions } = notationOf({ figures, days, writesPoints: true }, choices);
  const drafts = body
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ cells, row }): Draft => {
      const currency = normalized(cells[CSV_CURRENCY] ?? "").toUpperCase();
      const amount = unitsIn(cells[CSV_COST] ?? "", mark, currency);
      if (isForeign(normalized(cells[CSV_ORIGINAL_CURRENCY] ?? ""), currency)) losses.add("default_currency");
      const figures = columns.map((at, person) => ({
        person,
        amount: unitsIn(cells[at] || "0", mark, currency),
      }));
      const draft: Draft = {
        row,
        text: cells.filter((cell) => cell !== "").join(" · "),
        description: cells[1] ?? "",
        expense_date: dayIn(cells[0] ?? "", order),
        currency,
        amount,
        payers: [],
        shares: [],
        split_method: "equal",
        topic: topicOfCategory(cells[CSV_CATEGORY]),
        repayment: /^(yes|true)$/i.test(normalized(cells[CSV_REIMBURSEMENT] ?? "")),
      };
      if (isLong(cells, names)) return { ...draft, reason: "row_long" };
      if (amount === null) return draft;
      const known = figures.flatMap(({ person, amount: share }) => (share === null ? [] : [{ person, amount: share }]));
      // Income has the opposite signs.
      const sign = amount < 0 ? -1 : 1;
      const [payer, second] = known.filter((part) => sign * part.amount > 0);
      if (known.length < figures.length || second) return { ...draft, reason: "cells" };
      if (!payer) return { ...draft, reason: "payer_only_in_json" };
      const shares = known
        .filter((part) => part.amount !== 0)
        .map(({ person, amount: share }): Portion => ({ person, amount: (sign * Math.abs(share)) as Units }));
      return { ...draft, payers: [{ person: payer.person, amount }], shares, split_method: splitOf(shares) };
    });
  return { drafts, people, questions, losses: [...losses] };
}
