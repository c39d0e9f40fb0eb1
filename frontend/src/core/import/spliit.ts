import { isCurrency } from "@/core/money/currency";
import { sum, type Units } from "@/core/money/units";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { figureIn, tidy, unitsOf } from "./figures";
import { arrayAt, type Json, numberAt, objectsIn, textAt } from "./json";
import type { Choices, Portion, Table } from "./model";
import { shareOut, splitOf, withoutParts } from "./shares";

/** Shares by weight and by percentage stand in hundredths. */
const HUNDREDTHS = 100;

export function isSpliitJson(file: Json): boolean {
  return (
    Array.isArray(file.participants) &&
    Array.isArray(file.expenses) &&
    (objectsIn(file.expenses)[0]?.paidFor !== undefined || file.expenses.length === 0)
  );
}

/** Amounts stand in the smallest units of the group's currency, in which also foreign expenses are kept. */
export function readSpliitJson(file: Json, choices: Choices) {
  const participants = objectsIn(file.participants);
  const people = participants.map((one) => tidy(textAt(one, "name")));
  const places = new Map(participants.map((one, place) => [textAt(one, "id"), place]));
  const code = textAt(file, "currencyCode").toUpperCase();
  const currency = isCurrency(code) ? code : (choices.currency ?? "");
  const drafts = objectsIn(file.expenses).map((one, at): Draft => {
    const amount = numberAt(one, "amount");
    const draft: Draft = {
      row: at + 1,
      text: `${textAt(one, "expenseDate").slice(0, 10)} · ${textAt(one, "title")}`,
      title: textAt(one, "title"),
      date: dayIn(textAt(one, "expenseDate").slice(0, 10), "dmy"),
      currency,
      amount: amount !== null && Number.isSafeInteger(amount) ? (amount as Units) : null,
      payers: [],
      shares: [],
      split: "equal",
      repayment: one.isReimbursement === true,
    };
    if (textAt(one, "id")) draft.own = textAt(one, "id");
    if (draft.amount === null) return draft;
    const payer = places.get(textAt(one, "paidById"));
    const paidFor = arrayAt(one, "paidFor").map((share) => ({
      person: places.get(textAt(share, "participantId") || textAt(share, "participant")),
      shares: numberAt(share, "shares") ?? 0,
    }));
    if (payer === undefined || paidFor.some(({ person }) => person === undefined))
      return { ...draft, reason: "people" };
    const weights = paidFor.map(({ person, shares }) => [person ?? 0, shares] as const);
    return {
      ...draft,
      payers: [{ person: payer, amount: draft.amount }],
      ...splitAs(textAt(one, "splitMode") || "EVENLY", draft.amount, weights, people, draft.title),
    };
  });
  return { drafts, people, currency: isCurrency(currency) ? currency : null, name: textAt(file, "name") || null };
}

function splitAs(
  mode: string,
  amount: Units,
  weights: readonly (readonly [number, number])[],
  people: readonly string[],
  seed: string,
): Pick<Draft, "shares" | "split"> {
  if (mode === "BY_AMOUNT") {
    const shares = weights
      .filter(([, share]) => share !== 0)
      .map(([person, share]): Portion => ({ person, amount: share as Units }));
    return { shares, split: "manual" };
  }
  if (mode === "EVENLY") {
    return {
      shares: withoutParts(
        shareOut(
          amount,
          weights.map(([person]) => [person, 1] as const),
          people,
          seed,
        ),
      ),
      split: "equal",
    };
  }
  const whole = weights
    .filter(([, share]) => share > 0)
    .map(([person, share]) => [person, share / HUNDREDTHS] as const);
  return { shares: shareOut(amount, whole, people, seed), split: "parts" };
}

const CSV_CURRENCY = 3;
const CSV_COST = 4;
const CSV_REIMBURSEMENT = 8;
const CSV_MODE = 9;
const CSV_PEOPLE = 10;

/** Its columns have English names in every language. */
export function spliitHead(table: Table): number | null {
  const head = table.findIndex(
    (row) => tidy(row[CSV_MODE] ?? "") === "Split mode" && tidy(row[CSV_REIMBURSEMENT] ?? "") === "Is Reimbursement",
  );
  return head < 0 ? null : head;
}

/** A cell is a person's share: above zero for who paid, below for the others. A payer without a share cannot be told. */
export function readSpliitCsv(table: Table, head: number) {
  const people = (table[head] ?? []).slice(CSV_PEOPLE).map(tidy);
  const body = table.map((cells, at) => ({ cells, row: at + 1 })).slice(head + 1);
  const drafts = body
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ cells, row }): Draft => {
      const currency = tidy(cells[CSV_CURRENCY] ?? "").toUpperCase();
      const amount = unitsOf(figureIn(cells[CSV_COST] ?? "", "."), currency);
      const figures = people.map((_, person) => ({
        person,
        amount: unitsOf(figureIn(cells[CSV_PEOPLE + person] || "0", "."), currency),
      }));
      const draft: Draft = {
        row,
        text: cells.filter((cell) => cell !== "").join(" · "),
        title: cells[1] ?? "",
        date: dayIn(cells[0] ?? "", "dmy"),
        currency,
        amount,
        payers: [],
        shares: [],
        split: "equal",
        repayment: /^(yes|true)$/i.test(tidy(cells[CSV_REIMBURSEMENT] ?? "")),
      };
      if (amount === null) return draft;
      const known = figures.flatMap(({ person, amount: share }) => (share === null ? [] : [{ person, amount: share }]));
      const [payer, second] = known.filter((part) => part.amount > 0);
      if (known.length < figures.length || second) return { ...draft, reason: "cells" };
      if (!payer) return { ...draft, reason: "payer_unknown" };
      const shares = known
        .filter((part) => part.amount !== 0)
        .map(({ person, amount: share }): Portion => ({ person, amount: Math.abs(share) as Units }));
      const whole = sum(shares.map((share) => share.amount)) === amount;
      return {
        ...draft,
        payers: [{ person: payer.person, amount }],
        shares: whole ? shares : [],
        split: splitOf(shares),
        ...(!whole && { reason: "sum" as const }),
      };
    });
  return { drafts, people };
}
