import { MAX_PAYMENT_NOTE, MIN_TITLE } from "@/core/limits";
import { type Currency, isCurrency } from "@/core/money/currency";
import { sum, type Units } from "@/core/money/units";
import { METHODS, type PaymentMethod, SERVICE_NAMES } from "@/core/paying/methods";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { type Mark, normalized, unitsIn, unitsOf } from "./figures";
import type { Choices, Loss, Portion, Table } from "./model";
import { notationOf } from "./notation";
import { peopleColumns } from "./peopleOfColumns";
import { splitOf } from "./shares";
import { topicOfCategory } from "./topicOfCategory";

/**
 * Columns of the file that "Save as CSV" writes, followed by one column per person. Heads are in the exporter's
 * language.
 */
const DATE = 0;
const TYPE = 1;
const TOPIC = 2;
const DESCRIPTION = 3;
const PLACE = 4;
const PAID_BY = 5;
const AMOUNT = 6;
const CURRENCY = 7;
const RATE = 8;
const COST = 9;
const PEOPLE = 10;

const SEPARATOR = " · ";

interface Head {
  row: number;
  /** The event's currency, from the head of the cost column. */
  currency: Currency;
}

/**
 * Returns the head row of a table that Divido exported. Null unless the head of the costs contains a currency and all
 * rows fit.
 */
export function dividoCsvHead(table: Table): Head | null {
  const row = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  const head = table[row] ?? [];
  const currency = (head[COST] ?? "").match(/[A-Z]{3}/g)?.find(isCurrency);
  if (!currency || head.length < PEOPLE + 1) return null;
  const body = filled(table, row);
  const entries = body.filter(({ cells }) => !isTotals(cells));
  const fits = entries.every(
    ({ cells }) => cells.length === head.length && /^[A-Z]{3}$/.test(normalized(cells[CURRENCY] ?? "")),
  );
  return fits && entries.length > 0 && entries.length < body.length ? { row, currency } : null;
}

function filled(table: Table, head: number) {
  return table
    .map((cells, at) => ({ cells, row: at + 1 }))
    .slice(head + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** A totals row has a word in the date column, and no other cells before the sums. */
function isTotals(cells: readonly string[]): boolean {
  return cells.slice(DATE + 1, COST).every((cell) => cell.trim() === "");
}

/**
 * Returns the rows of Divido's CSV file. A person's cell is what they paid minus their share, in the event's currency;
 * a payment has no cost. Expenses in other currencies are imported in the event's currency, because all sums of the
 * file use it.
 */
export function readDividoCsv(table: Table, { row: head, currency }: Head, choices: Choices) {
  const names = table[head] ?? [];
  const body = filled(table, head);
  const columns = peopleColumns(
    names,
    body.map(({ cells }) => cells),
    PEOPLE,
  );
  const people = columns.map((at) => normalized(names[at] ?? ""));
  const { mark, order, questions } = notationOf(
    {
      figures: body.flatMap(({ cells }) => [AMOUNT, RATE, COST, ...columns].map((at) => cells[at] ?? "")),
      days: body.map(({ cells }) => cells[DATE] ?? ""),
      writesPoints: true,
    },
    choices,
  );
  const losses = new Set<Loss>();
  const footer = new Map<Currency, Units[]>();
  const drafts = body.flatMap(({ cells, row }): Draft[] => {
    const nets = netsIn(
      columns.map((at) => cells[at] ?? ""),
      mark,
      currency,
    );
    if (isTotals(cells)) {
      if (nets) footer.set(currency, nets);
      return [];
    }
    const isPayment = normalized(cells[COST] ?? "") === "";
    const amount = unitsIn(cells[isPayment ? AMOUNT : COST] ?? "", mark, currency);
    if (normalized(cells[CURRENCY] ?? "") !== currency) losses.add("default_currency");
    const draft: Draft = {
      row,
      text: cells.filter((cell) => cell !== "").join(" · "),
      description: titleOf(cells),
      expense_date: dayIn(cells[DATE] ?? "", order),
      ...{ currency, amount, payers: [], shares: [], split_method: "manual", repayment: isPayment },
      ...(isPayment && { ...howPaid(cells, nets ?? [], people) }),
      ...(!isPayment && { ...placeOf(cells), topic: topicOfCategory(cells[TOPIC]) }),
    };
    if (amount === null) return [draft];
    if (!nets || sum(nets) !== 0) return [{ ...draft, reason: "cells" }];
    const payers = isPayment
      ? nets.flatMap((net, person) => (net > 0 ? [{ person, amount: net }] : []))
      : payersIn(normalized(cells[PAID_BY] ?? ""), amount, people, currency);
    if (!payers) return [{ ...draft, reason: "payer_unknown" }];
    const paid = new Map(payers.map((payer) => [payer.person, payer.amount]));
    const shares = nets
      .map((net, person): Portion => ({ person, amount: ((paid.get(person) ?? 0) - net) as Units }))
      .filter((share) => share.amount !== 0);
    return [{ ...draft, payers, shares, split_method: splitOf(shares) }];
  });
  return { drafts, people, currency, losses: [...losses], questions, footer: footer.size > 0 ? footer : null };
}

function netsIn(cells: readonly string[], mark: Mark, currency: Currency): Units[] | null {
  const nets = cells.map((cell) => unitsIn(cell, mark, currency));
  const known = nets.flatMap((net) => (net === null ? [] : [net]));
  return known.length === cells.length ? known : null;
}

function titleOf(cells: readonly string[]): string {
  const description = cells[DESCRIPTION] ?? "";
  const said = normalized(description);
  return [...said].length >= MIN_TITLE
    ? description
    : [said, normalized(cells[PLACE] ?? "")].filter((text) => text !== "").join(" · ");
}

/**
 * Returns method and note of a payment. Its type is "Payment · Cash", its description "Bo → Ada · on the bus".
 */
function howPaid(cells: readonly string[], nets: readonly Units[], people: readonly string[]) {
  const method = methodOfWord(normalized(cells[TYPE] ?? "").split(SEPARATOR)[1] ?? "");
  const nameOf = (isSide: (net: Units) => boolean) => people[nets.findIndex(isSide)] ?? "";
  const between = `${nameOf((net) => net > 0)} → ${nameOf((net) => net < 0)}${SEPARATOR}`;
  const said = normalized(cells[DESCRIPTION] ?? "");
  const note = said.startsWith(between) ? [...said.slice(between.length)].slice(0, MAX_PAYMENT_NOTE).join("") : "";
  return { ...(method && { method }), ...(note && { note }) };
}

function placeOf(cells: readonly string[]) {
  const name = normalized(cells[PLACE] ?? "");
  return name === "" ? {} : { place_name: name };
}

/**
 * Returns the payers of a cell: one name, or several with their amounts ("Bo 1.45; Ada 0.60"). Null if the text has no
 * reading or several.
 */
function payersIn(text: string, cost: Units, people: readonly string[], currency: Currency): Portion[] | null {
  const alone = people.flatMap((name, person) => (name === text ? [[{ person, amount: cost }]] : []));
  const readings = [...alone, ...listsIn(text, people, currency)].filter(
    (payers) => sum(payers.map(({ amount }) => amount)) === cost,
  );
  const [only, second] = readings;
  return only && !second ? only.filter(({ amount }) => amount !== 0) : null;
}

/**
 * Returns all readings of a list of payers. A name of two columns is ambiguous, so a list that contains it has none.
 */
function listsIn(text: string, people: readonly string[], currency: Currency): Portion[][] {
  return people.flatMap((name, person) => {
    if (people.indexOf(name) !== people.lastIndexOf(name)) return [];
    const [, figure = "", rest = ""] = text.startsWith(`${name} `)
      ? (/^(-?\d+(?:\.\d+)?)(?:; (.*))?$/.exec(text.slice(name.length + 1)) ?? [])
      : [];
    const amount = unitsOf(figure || null, currency);
    if (amount === null) return [];
    return rest === ""
      ? [[{ person, amount }]]
      : listsIn(rest, people, currency).map((others) => [{ person, amount }, ...others]);
  });
}

/** Names of methods in Divido's CSV file, in the app's languages. */
const WORDS: Partial<Record<PaymentMethod, readonly string[]>> = {
  bank: ["Bank transfer", "Überweisung", "Havale", "Virement", "Transferencia"],
  cash: ["Cash", "Bar", "Nakit", "Espèces", "Efectivo"],
  other: ["Another way", "Anderer Weg", "Başka bir yol", "Un autre moyen", "Otra forma"],
};

/** Returns the method of a payment by its name in the file. Undefined for other words. */
const methodOfWord = (word: string): PaymentMethod | undefined =>
  METHODS.find((method) => SERVICE_NAMES[method] === word || WORDS[method]?.includes(word));
