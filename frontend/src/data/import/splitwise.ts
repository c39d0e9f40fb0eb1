import { decimalsOf, isCurrency } from "@/core/money/currency";
import { negate, sum, type Units } from "@/core/money/units";
import { plainWords } from "@/core/text/plainWords";
import { dayIn, ORDERS } from "./days";
import type { Draft } from "./drafts";
import { figureIn, figureOf, type Mark, normalized, roundedUnitsOf, unitsOf } from "./figures";
import type { Choices, Loss, Portion, Question, Table } from "./model";
import { notationOf } from "./notation";
import { fitted, shareOut, splitOf, withoutParts } from "./shares";
import { topicOfCategory } from "./topicOfCategory";
import { isWordFor } from "./words";

/**
 * Columns: date, description, category, cost, currency; then one per person. Heads are translated, the order is fixed.
 */
const CATEGORY = 2;
const COST = 3;
const CURRENCY = 4;
const PEOPLE = 5;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

const isDay = (cell = "") => ORDERS.some((order) => dayIn(cell, order) !== null);

/**
 * Returns the row of the names in a file of Splitwise: the last filled one above the first row with a day, a cost, a
 * currency and figures of people in their columns. Spreadsheets rewrite days and figures, so the file is recognized by figures
 * that add up to zero, or by its heads. Null for any other table.
 */
export function splitwiseHead(table: Table): number | null {
  const first = table.findIndex(isEntry);
  const above = table.slice(0, Math.max(first, 0));
  // Rows below the heads that are no entries, such as one with a broken quote, are reported.
  const named = above.findIndex(isNamedHead);
  const at = named >= 0 ? named : above.findLastIndex((row) => !isBlank(row));
  const head = table[at];
  if (!head || head.slice(PEOPLE).every((cell) => normalized(cell) === "")) return null;
  const figures = table.slice(first).filter(isEntry).map(figuresOf);
  const isNetted = figures.some((row) => row.some((cell) => /[1-9]/.test(cell)) && cancelOut(row));
  return isNetted || (isNamedHead(head) && figures.some((row) => cancelOut(row) || row.some(isNegative))) ? at : null;
}

const HEADS = ["date", "title", "category", "amount", "currency"] as const;

const isNamedHead = (row: readonly string[]) => HEADS.every((word, place) => isWordFor(word, row[place] ?? ""));

const figuresOf = (row: readonly string[]) => row.slice(PEOPLE).filter((cell) => !isNothing(cell));

/** Spreadsheets may write a zero as a dash. */
const isNothing = (cell = "") => /^[-–−]?$/.test(cell.trim());

const isNegative = (cell: string) => (figureIn(cell, ".") ?? figureIn(cell, ","))?.startsWith("-") === true;

/** Returns whether a row can be an entry. Unknown currencies count, so that their rows are reported one by one. */
function isEntry(row: readonly string[]): boolean {
  const figures = figuresOf(row);
  return (
    isDay(row[0]) &&
    isFigure(row[COST]) &&
    /^[A-Z]{3}$/.test(currencyOf(row)) &&
    figures.length > 0 &&
    figures.every(isFigure)
  );
}

const isFigure = (cell = "") => isNothing(cell) || figureIn(cell, ".") !== null || figureIn(cell, ",") !== null;

function cancelOut(figures: readonly string[]): boolean {
  return ([".", ","] as const).some((mark) => {
    const read = figures.map((cell) => figureIn(cell, mark));
    return !read.includes(null) && read.reduce((sum, figure) => sum + tenThousandths(figure), 0) === 0;
  });
}

const tenThousandths = (figure: string | null) => Math.round(Number(figure) * 10_000);

/** Returns the contents of Splitwise's CSV file. A person's cell is what they paid minus what they owe. */
export function readSplitwise(table: Table, head: number, choices: Choices) {
  const names = (table[head] ?? []).map(normalized);
  const body = table
    .map((cells, at) => ({ cells, row: at + 1 }))
    .slice(head + 1)
    // Exports that were pasted one below the other repeat the heads.
    .filter(({ cells }) => !isBlank(cells) && cells.map(normalized).join("|") !== names.join("|"));
  const width = Math.max(...body.map(({ cells }) => cells.length), names.length);
  // A column without a head is a person's if it has figures: without it, rows would not add up.
  const columns = Array.from({ length: Math.max(width - PEOPLE, 0) }, (_, at) => PEOPLE + at).filter(
    (at) => names[at] || body.some(({ cells }) => /[1-9]/.test(cells[at] ?? "") && isFigure(cells[at])),
  );
  const people = columns.map((at) => names[at] ?? "");
  const figures = body.flatMap(({ cells }) => [cells[COST] ?? "", ...columns.map((at) => cells[at] ?? "")]);
  const days = body.map(({ cells }) => cells[0] ?? "");
  const notation = notationOf({ figures, days, writesPoints: true }, choices);
  const { mark, order } = notation;
  const figuresIn = (cells: readonly string[]) => columns.map((at) => figureOr0(cells[at], mark));
  const totals = totalsIn(
    body.map(({ cells }) => cells),
    figuresIn,
  );
  const footer = new Map<string, Units[]>();
  const drafts: (Draft & { category: string })[] = [];
  const losses: Loss[] = [];
  for (const { cells, row } of body) {
    const currency = currencyOf(cells);
    const written = figuresIn(cells);
    const total = totals.get(cells);
    if (total) {
      // Rows in an unsupported currency are reported one by one.
      if (total === "final" && isCurrency(currency))
        footer.set(
          currency,
          written.map((net) => roundedUnitsOf(net, currency) ?? (0 as Units)),
        );
      continue;
    }
    const cost = figureOf((cells[COST] ?? "").trim(), mark, currency);
    const exact = unitsOf(cost, currency);
    const amount = exact ?? (isFiner(cost) ? null : roundedUnitsOf(cost, currency));
    const draft: Draft & { category: string } = {
      row,
      text: cells.filter((cell) => cell !== "").join(" · "),
      description: cells[1] ?? "",
      expense_date: dayIn(cells[0] ?? "", order),
      currency,
      amount,
      payers: [],
      shares: [],
      split_method: "manual",
      topic: topicOfCategory(cells[CATEGORY]),
      category: plainWords(cells[CATEGORY] ?? ""),
      ...(exact === null && amount !== null && { rounded: { said: cells[COST] ?? "", amount } }),
    };
    if (amount !== null) Object.assign(draft, sidesOf(written, amount, people, draft));
    if (draft.payers.length > 1) losses.push("payers_guessed");
    drafts.push(draft);
  }
  const isAsked = markRepayments(drafts, people, choices.repayments === true);
  const questions: Question[] = [...notation.questions, ...(isAsked ? (["repayments"] as const) : [])];
  return { drafts, people, losses: [...new Set(losses)], questions, footer: footer.size > 0 ? footer : null };
}

const currencyOf = (cells: readonly string[]) => (cells[CURRENCY] ?? "").trim().toUpperCase();

/** Splitwise writes two decimals in every currency. */
const isFiner = (figure: string | null) => /\.\d{3}/.test(figure ?? "");

/**
 * Returns the rows of balances, which have no cost: the last rows of each currency, and rows elsewhere that equal the sum of
 * the rows above, or of all rows without such a last row. People sort files, and append to them.
 */
function totalsIn(
  rows: readonly (readonly string[])[],
  figuresIn: (cells: readonly string[]) => readonly (string | null)[],
): ReadonlyMap<readonly string[], "final" | "between"> {
  const hasCost = (cells: readonly string[]) => (cells[COST] ?? "").trim() !== "";
  const behind = rows.findLastIndex(hasCost) + 1;
  const final = new Set(new Map(rows.slice(behind).map((cells) => [currencyOf(cells), cells])).values());
  const ended = new Set([...final].map(currencyOf));
  const sums = new Map<string, number[]>();
  const above = new Map<readonly string[], string>();
  for (const cells of rows) {
    const nets = figuresIn(cells).map(tenThousandths);
    const before = sums.get(currencyOf(cells));
    if (hasCost(cells)) sums.set(currencyOf(cells), before ? before.map((sum, at) => sum + (nets[at] ?? 0)) : nets);
    else above.set(cells, String(before));
  }
  const isSum = (cells: readonly string[]) => {
    const nets = String(figuresIn(cells).map(tenThousandths));
    return nets === above.get(cells) || (!ended.has(currencyOf(cells)) && nets === String(sums.get(currencyOf(cells))));
  };
  const between = [...above.keys()].filter((cells) => !final.has(cells) && isSum(cells));
  const titles = new Set([...final, ...between].map((cells) => plainWords(cells[1] ?? "")));
  const named = [...above.keys()].filter((cells) => titles.has(plainWords(cells[1] ?? "")));
  return new Map([
    ...[...between, ...named].map((cells) => [cells, "between"] as const),
    ...[...final].map((cells) => [cells, "final"] as const),
  ]);
}

const figureOr0 = (cell: string | undefined, mark: Mark) => (isNothing(cell) ? "0" : figureIn(cell ?? "", mark));

/** Splitwise's category of repayments in its languages, folded. */
const PAYMENT = new Set(
  (
    "payment, payments, zahlung, zahlungen, pago, pagos, paiement, paiements, odeme, odemeler, pagamento, pagamenti, " +
    "pagamentos, betaling, betalingen, betalning, betalinger, maksu, platnosc, platba, plata, pembayaran, fizetes, " +
    "оплата, платеж, 支払い, 付款"
  )
    .split(", ")
    .map(plainWords),
);

/**
 * Marks repayments, which one person paid in full for one other. Their category says so: Splitwise's word, or the word of the
 * rows that name both people ("Bo betalade Ada"). Never the figures alone, because an expense for one other person has the
 * same. Returns whether the file leaves a category open, which then counts as the user says.
 */
function markRepayments(drafts: (Draft & { category: string })[], people: readonly string[], chosen: boolean): boolean {
  const fits = ({ payers, shares }: Draft) =>
    payers.length === 1 && shares.length === 1 && payers[0]?.person !== shares[0]?.person;
  const isPaymentOnly = (category: string) =>
    topicOfCategory(category) === undefined && drafts.every((one) => one.category !== category || fits(one));
  const namesBoth = ({ description, payers, shares }: Draft) => {
    const words = new Set(plainWords(description).split(" "));
    return [...payers, ...shares].every(({ person }) =>
      words.has(plainWords(people[person] ?? "").split(" ")[0] ?? ""),
    );
  };
  const fitting = drafts.filter(fits);
  const categories = new Set(fitting.map(({ category }) => category));
  const isPayment = (category: string) =>
    PAYMENT.has(category) ||
    (isPaymentOnly(category) && fitting.some((one) => one.category === category && namesBoth(one)));
  const payments = new Set([...categories].filter(isPayment));
  const open = payments.size > 0 ? [] : [...categories].filter(isPaymentOnly);
  for (const draft of fitting) {
    draft.repayment = payments.has(draft.category) || (chosen && open.includes(draft.category));
  }
  return open.length > 0;
}

/**
 * Returns payers and shares in units of the currency. Splitwise halves amounts of currencies without decimals, too: such
 * figures are rounded so that they add up to the cost.
 */
function sidesOf(
  written: readonly (string | null)[],
  cost: Units,
  people: readonly string[],
  draft: Draft,
): Partial<Draft> {
  const { currency, description } = draft;
  const nets = written.map((net) => unitsOf(net, currency));
  if (!nets.includes(null) || written.some((net) => net === null || isFiner(net)))
    return portionsOf(nets, cost, people, description);
  const finer = written.map((net) => Math.round(Number(net) * 10 ** (decimalsOf(currency) + 2)) as Units);
  const sides = portionsOf(finer, (cost * 100) as Units, people, description);
  if (sides.reason) return sides;
  const payers = fitted(sides.payers ?? [], cost, people, description);
  const shares = fitted(sides.shares ?? [], cost, people, description);
  const amountOf = (portions: readonly Portion[], person: number) =>
    portions.find((one) => one.person === person)?.amount ?? 0;
  const at = nets.indexOf(null);
  const net = (amountOf(payers, at) - amountOf(shares, at)) as Units;
  return {
    ...{ payers, shares, split_method: splitOf(shares) },
    rounded: draft.rounded ?? { said: written[at] ?? "", amount: net },
  };
}

/**
 * Returns payers and shares, derived from what everybody paid minus what they owe. With one payer the result is exact:
 * the rest of the cost is their own share. With several payers the rest is split equally among them; balances are
 * exact.
 */
function portionsOf(
  nets: readonly (Units | null)[],
  cost: Units,
  people: readonly string[],
  description: string,
): Partial<Draft> {
  if (cost < 0) {
    // A refund is an expense with every sign inverted.
    const turned = (portions: readonly Portion[] = []) =>
      portions.map((one) => ({ ...one, amount: negate(one.amount) }));
    const mirrored = portionsOf(
      nets.map((net) => net && negate(net)),
      negate(cost),
      people,
      description,
    );
    return { ...mirrored, payers: turned(mirrored.payers), shares: turned(mirrored.shares) };
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
      description,
    ),
  );
  const ownOf = (person: number) => own.find((one) => one.person === person)?.amount ?? 0;
  const shares = [...own, ...behind];
  return {
    payers: ahead.map(({ person, amount }) => ({ person, amount: (amount + ownOf(person)) as Units })),
    shares,
    split_method: splitOf(shares),
  };
}
