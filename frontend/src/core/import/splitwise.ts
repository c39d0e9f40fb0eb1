import { isCurrency } from "@/core/money/currency";
import { negate, sum, type Units } from "@/core/money/units";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { figureIn, type Mark, normalized, unitsOf } from "./figures";
import type { Choices, Loss, Portion, Table } from "./model";
import { notationOf } from "./notation";
import { shareOut, splitOf, withoutParts } from "./shares";
import { topicOfCategory } from "./topicOfCategory";

/**
 * Columns: date, description, category, cost, currency; then one per person. Heads are translated, the order is fixed.
 */
const CATEGORY = 2;
const COST = 3;
const CURRENCY = 4;
const PEOPLE = 5;

const isDay = (cell = "") => /^\d{4}-\d{2}-\d{2}$/.test(cell.trim());

/**
 * Returns the row of the names in a file of Splitwise: the last filled one above the first row with a day. Null unless
 * a row has a day, a cost, a currency and figures of people in their columns.
 */
export function splitwiseHead(table: Table): number | null {
  const first = table.findIndex((row) => isDay(row[0]) && row.length > PEOPLE);
  if (first < 1 || !table.slice(first).some(isEntry)) return null;
  const head = table.slice(0, first).findLastIndex((row) => row.some((cell) => cell.trim() !== ""));
  return head >= 0 && (table[head]?.length ?? 0) > PEOPLE ? head : null;
}

/**
 * Returns whether a row is an entry. Other tables may have a word in the currency column, so an unknown currency counts
 * only if the figures add up to zero.
 */
function isEntry(row: readonly string[]): boolean {
  const code = (row[CURRENCY] ?? "").trim();
  const figures = row.slice(PEOPLE).filter((cell) => cell.trim() !== "");
  if (!isDay(row[0]) || !isFigure(row[COST]) || !figures.some(isFigure)) return false;
  return isCurrency(code) || (/^[A-Z]{3}$/.test(code) && cancelOut(figures));
}

const isFigure = (cell = "") => cell.trim() === "" || figureIn(cell, ".") !== null || figureIn(cell, ",") !== null;

function cancelOut(figures: readonly string[]): boolean {
  return ([".", ","] as const).some((mark) => {
    const read = figures.map((cell) => figureIn(cell, mark));
    return !read.includes(null) && read.reduce((sum, figure) => sum + Math.round(Number(figure) * 10_000), 0) === 0;
  });
}

/** Returns the contents of Splitwise's CSV file. A person's cell is what they paid minus what they owe. */
export function readSplitwise(table: Table, head: number, choices: Choices) {
  const people = (table[head] ?? []).slice(PEOPLE).map(normalized);
  while (people.at(-1) === "") people.pop();
  const body = table.map((cells, at) => ({ cells, row: at + 1 })).slice(head + 1);
  const figures = body.flatMap(({ cells }) => [cells[COST] ?? "", ...cells.slice(PEOPLE)]);
  const days = body.map(({ cells }) => cells[0] ?? "");
  const { mark, order, questions } = notationOf({ figures, days, writesPoints: true }, choices);
  const footers = footersIn(body.map(({ cells }) => cells));
  const footer = new Map<string, Units[]>();
  const drafts: Draft[] = [];
  const losses: Loss[] = [];
  for (const { cells, row } of body) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const currency = currencyOf(cells);
    const nets = people.map((_, at) => unitsOf(figureOr0(cells[PEOPLE + at], mark), currency));
    if (footers.has(cells)) {
      // Rows in an unsupported currency are reported one by one.
      if (isCurrency(currency))
        footer.set(
          currency,
          nets.map((net) => net ?? (0 as Units)),
        );
      continue;
    }
    const cost = (cells[COST] ?? "").trim();
    const draft: Draft = {
      row,
      text: cells.filter((cell) => cell !== "").join(" · "),
      title: cells[1] ?? "",
      date: dayIn(cells[0] ?? "", order),
      currency,
      amount: unitsOf(figureIn(cost, mark), currency),
      payers: [],
      shares: [],
      split: "manual",
      topic: topicOfCategory(cells[CATEGORY]),
    };
    if (draft.amount !== null) Object.assign(draft, portionsOf(nets, draft.amount, people, draft.title));
    if (draft.payers.length > 1) losses.push("payers_guessed");
    drafts.push(draft);
  }
  return { drafts, people, losses: [...new Set(losses)], questions, footer: footer.size > 0 ? footer : null };
}

const currencyOf = (cells: readonly string[]) => (cells[CURRENCY] ?? "").trim().toUpperCase();

/**
 * Returns the last rows, which have no cost and contain each currency's balances. Of several rows in one currency, the
 * last counts.
 */
function footersIn(rows: readonly (readonly string[])[]): ReadonlySet<readonly string[]> {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const behind = filled.findLastIndex((cells) => (cells[COST] ?? "").trim() !== "") + 1;
  return new Set(new Map(filled.slice(behind).map((cells) => [currencyOf(cells), cells])).values());
}

const figureOr0 = (cell: string | undefined, mark: Mark) =>
  (cell ?? "").trim() === "" ? "0" : figureIn(cell ?? "", mark);

/**
 * Returns payers and shares, derived from what everybody paid minus what they owe. With one payer the result is exact:
 * the rest of the cost is their own share. With several payers the rest is split equally among them; balances are
 * exact.
 */
function portionsOf(
  nets: readonly (Units | null)[],
  cost: Units,
  people: readonly string[],
  title: string,
): Partial<Draft> {
  if (cost < 0) {
    // A refund is an expense with every sign inverted.
    const turned = (portions: readonly Portion[] = []) =>
      portions.map((one) => ({ ...one, amount: negate(one.amount) }));
    const mirrored = portionsOf(
      nets.map((net) => net && negate(net)),
      negate(cost),
      people,
      title,
    );
    return { ...mirrored, payers: turned(mirrored.payers), shares: turned(mirrored.shares), repayment: false };
  }
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
