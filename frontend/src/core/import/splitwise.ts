import { isCurrency } from "@/core/money/currency";
import { sum, type Units } from "@/core/money/units";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { figureIn, type Mark, markOf, tidy, unitsOf } from "./figures";
import type { Choices, Loss, Portion, Table } from "./model";
import { shareOut, splitOf, withoutParts } from "./shares";

/** Date, description, category, cost, currency; then a column for each person. Words are translated, places are not. */
const COST = 3;
const CURRENCY = 4;
const PEOPLE = 5;

const isDay = (cell = "") => /^\d{4}-\d{2}-\d{2}$/.test(cell.trim());

/** Where the names stand, when it is a file of Splitwise: rows below have a day, a cost, a currency and people's figures. */
export function splitwiseHead(table: Table): number | null {
  const first = table.findIndex(
    (row) =>
      isDay(row[0]) &&
      isCurrency((row[CURRENCY] ?? "").trim()) &&
      isFigure(row[COST]) &&
      row.slice(PEOPLE).some((cell) => cell.trim() !== "" && isFigure(cell)),
  );
  if (first < 1) return null;
  const head = table.slice(0, first).findLastIndex((row) => row.some((cell) => cell.trim() !== ""));
  return head >= 0 && (table[head]?.length ?? 0) > PEOPLE ? head : null;
}

const isFigure = (cell = "") => cell.trim() === "" || figureIn(cell, ".") !== null || figureIn(cell, ",") !== null;

/** A person's cell is what they paid less what they owe. */
export function readSplitwise(table: Table, head: number, choices: Choices) {
  const people = (table[head] ?? []).slice(PEOPLE).map(tidy);
  while (people.at(-1) === "") people.pop();
  const body = table.map((cells, at) => ({ cells, row: at + 1 })).slice(head + 1);
  const mark = markOf(body.flatMap(({ cells }) => cells.slice(COST)).filter((cell) => !isCurrency(cell))) ?? ".";
  const footer = new Map<string, Units[]>();
  const drafts: Draft[] = [];
  const losses: Loss[] = [];
  for (const { cells, row } of body) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const currency = (cells[CURRENCY] ?? "").trim().toUpperCase();
    const nets = people.map((_, at) => unitsOf(figureOr0(cells[PEOPLE + at], mark), currency));
    const cost = (cells[COST] ?? "").trim();
    if (cost === "" && isCurrency(currency)) {
      footer.set(
        currency,
        nets.map((net) => net ?? (0 as Units)),
      );
      continue;
    }
    const draft: Draft = {
      row,
      text: cells.filter((cell) => cell !== "").join(" · "),
      title: cells[1] ?? "",
      date: dayIn(cells[0] ?? "", choices.order ?? "dmy"),
      currency,
      amount: unitsOf(figureIn(cost, mark), currency),
      payers: [],
      shares: [],
      split: "manual",
    };
    if (draft.amount !== null) Object.assign(draft, portionsOf(nets, draft.amount, people, draft.title));
    if (draft.payers.length > 1) losses.push("payers_guessed");
    drafts.push(draft);
  }
  return { drafts, people, losses: [...new Set(losses)], footer: footer.size > 0 ? footer : null };
}

const figureOr0 = (cell: string | undefined, mark: Mark) =>
  (cell ?? "").trim() === "" ? "0" : figureIn(cell ?? "", mark);

/**
 * Who paid and shares, as far as what everybody paid less what they owe tells. One payer is exact: what is missing of the cost
 * is their own share. Of several it is not known who paid what in full: they share the rest equally, and balances are exact.
 */
function portionsOf(
  nets: readonly (Units | null)[],
  cost: Units,
  people: readonly string[],
  title: string,
): Partial<Draft> {
  const known = nets.flatMap((net, person) => (net === null ? [] : [{ person, amount: net }]));
  if (known.length < nets.length || sum(known.map(({ amount }) => amount)) !== 0) return { reason: "cells" };
  const ahead = known.filter(({ amount }) => amount > 0);
  const behind = known
    .filter(({ amount }) => amount < 0)
    .map((own): Portion => ({ ...own, amount: -own.amount as Units }));
  const rest = (cost - sum(ahead.map(({ amount }) => amount))) as Units;
  const [payer] = ahead;
  if (!payer || rest < 0) return { reason: payer ? "cells" : "payer_unknown" };
  const own = withoutParts(
    shareOut(
      rest,
      ahead.map(({ person }) => [person, 1] as const),
      people,
      title,
    ),
  );
  const ownOf = (person: number) => own.find((one) => one.person === person)?.amount ?? 0;
  const shares = [...own, ...behind];
  return {
    payers: ahead.map(({ person, amount }) => ({ person, amount: (amount + ownOf(person)) as Units })),
    shares,
    split: splitOf(shares),
    repayment: ahead.length === 1 && behind.length === 1 && rest === 0,
  };
}
