import { isCurrency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { isLong, normalized, unitsIn } from "./figures";
import type { Choices, Loss, Portion, Question, Table } from "./model";
import { notationOf } from "./notation";
import { peopleOfColumns } from "./peopleOfColumns";
import { splitOf, together } from "./shares";
import { topicOfCategory } from "./topicOfCategory";
import { BEFORE_NAMES, isWordFor, nameBehind } from "./words";

interface Columns {
  title: number;
  date: number;
  amount: number;
  currency: number;
  category: number;
  /** Amount in the group's currency. */
  own: number;
  /** Older files have a single column for the payer, newer ones one column per person. */
  payer: number;
  paid: ReadonlyMap<number, string>;
  impacted: ReadonlyMap<number, string>;
  ownCurrency: string;
}

/** Returns the head row and the columns, whose order differs by version. Null for any other table. */
export function tricountColumns(table: Table): { head: number; columns: Columns } | null {
  const head = table.slice(0, 20).findIndex((row) => row.some((cell) => nameBehind(cell, BEFORE_NAMES.impacted)));
  const cells = (table[head] ?? []).map(normalized);
  const where = (test: (cell: string) => boolean) => cells.findIndex(test);
  const named = (words: readonly string[]) =>
    new Map(
      cells.flatMap((cell, at) => (nameBehind(cell, words) ? [[at, nameBehind(cell, words) ?? ""] as const] : [])),
    );
  const own = where((cell) => isWordFor("amount", cell.replace(/\s*\(.*$/, "")) && /\([A-Z]{3}\)$/.test(cell));
  const ofPerson = (cell: string) => nameBehind(cell, [...BEFORE_NAMES.paid, ...BEFORE_NAMES.impacted]) !== null;
  const ownAt = own >= 0 ? own : where((cell) => /\([A-Z]{3}\)$/.test(cell) && !ofPerson(cell));
  const columns = {
    title: where((cell) => isWordFor("title", cell)),
    date: where((cell) => isWordFor("date", cell)),
    amount: where((cell) => isWordFor("amount", cell)),
    currency: where((cell) => isWordFor("currency", cell)),
    category: where((cell) => isWordFor("category", cell)),
    own: ownAt,
    payer: where((cell) => isWordFor("payer", cell)),
    paid: named(BEFORE_NAMES.paid),
    impacted: named(BEFORE_NAMES.impacted),
    ownCurrency: /\(([A-Z]{3})\)$/.exec(cells[ownAt] ?? "")?.[1] ?? "",
  };
  const found = head >= 0 && columns.title >= 0 && columns.amount >= 0 && (columns.payer >= 0 || columns.paid.size > 0);
  return found ? { head, columns } : null;
}

export function readTricountCsv(table: Table, { head, columns }: { head: number; columns: Columns }, choices: Choices) {
  const body = table
    .map((cells, at) => ({ cells, row: at + 1 }))
    .slice(head + 1)
    .filter(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  const people = [...columns.impacted.values()];
  const impacted = peopleOfColumns(columns.impacted, people);
  const paid = peopleOfColumns(columns.paid, people);
  const money = [columns.amount, columns.own, ...columns.paid.keys(), ...columns.impacted.keys()].filter(
    (at) => at >= 0,
  );
  const figures = body.flatMap(({ cells }) => money.map((at) => cells[at] ?? ""));
  const days = body.map(({ cells }) => cells[columns.date] ?? "");
  const notation = notationOf({ figures, days }, choices);
  const { mark, order } = notation;
  const questions = new Set<Question>(notation.questions);
  const losses = new Set<Loss>();
  const drafts = body.map(({ cells, row }): Draft => {
    const at = (place: number) => cells[place] ?? "";
    const its = normalized(at(columns.currency)).toUpperCase();
    const named = columns.ownCurrency || its;
    if (named === "") questions.add("currency");
    const currency = named || (choices.currency ?? "");
    const figure = (place: number) => unitsIn(at(place) || "0", mark, currency);
    const total = figure(columns.own >= 0 ? columns.own : columns.amount);
    if (columns.own >= 0 && its !== "" && its !== currency) losses.add("default_currency");
    const draft: Draft = {
      row,
      text: cells.filter((cell) => cell !== "").join(" · "),
      description: at(columns.title),
      expense_date: dayIn(at(columns.date), order),
      currency,
      amount: total,
      payers: [],
      shares: [],
      split_method: "manual",
      topic: topicOfCategory(at(columns.category)),
    };
    const shares = portionsOf(impacted, figure, -1);
    const payer = people.indexOf(normalized(at(columns.payer)));
    const payers = columns.paid.size > 0 ? portionsOf(paid, figure, 1) : null;
    if (isLong(cells, table[head] ?? [])) return { ...draft, reason: "row_long" };
    if (total === null) return draft;
    if (!shares || (columns.paid.size > 0 && !payers)) return { ...draft, reason: "cells" };
    if (!payers && payer < 0) return { ...draft, reason: "people" };
    // Income has the opposite sign.
    const sign = Math.sign(shares[0]?.amount ?? 0) || 1;
    const amount = (Math.abs(total) * sign) as Units;
    const paidBy = payers ?? [{ person: payer, amount }];
    const fits = paidBy.length === 1 && shares.length === 1 && shares[0]?.person !== paidBy[0]?.person;
    const repayment = choices.repayments === true && fits;
    if (fits) questions.add("repayments");
    return { ...draft, amount, payers: together(paidBy), shares, split_method: splitOf(shares), repayment };
  });
  return {
    drafts,
    people,
    ...(isCurrency(columns.ownCurrency) && { currency: columns.ownCurrency }),
    losses: [...losses],
    questions: [...questions],
  };
}

/** Returns each person's portion by column. Null if a cell is no figure. */
function portionsOf(
  columns: readonly (readonly [at: number, person: number])[],
  figure: (at: number) => Units | null,
  sign: 1 | -1,
): Portion[] | null {
  const portions = columns.map(([at, person]) => ({ person, amount: figure(at) }));
  if (portions.some(({ amount }) => amount === null)) return null;
  return portions.flatMap(({ person, amount }) => (amount ? [{ person, amount: (amount * sign) as Units }] : []));
}
