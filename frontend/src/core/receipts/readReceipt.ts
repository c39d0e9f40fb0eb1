import type { IsoDate } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { amountsIn, marksOf, type ReceiptAmount } from "./receiptAmounts";
import { dateIn } from "./receiptDate";
import { merchantIn } from "./receiptMerchant";
import { hasWord, type ReceiptWord, wordsOf } from "./receiptWords";
import type { RecognisedLine } from "./recognisedLine";

/** What speaks for an amount as the total, each at most once. */
type Sign = "word" | "card" | "change" | "sum" | "twice" | "tax" | "adjusted";

/** An amount that may be the total. */
export interface Candidate {
  /** Smallest units. */
  units: Units;
  score: number;
  signs: ReadonlySet<Sign>;
}

/** What the recognised text of a receipt says. */
export interface Reading {
  /** The amounts that may be the total, the likeliest first. */
  candidates: readonly Candidate[];
  /** Null unless several signs speak for one amount and no rival has nearly as many. */
  sureTotal: Units | null;
  /** Whether a tip, a deduction or another currency speaks for another total, so that none is sure. */
  isInDoubt: boolean;
  date: IsoDate | null;
  merchant: string | null;
}

export interface ReceiptPlace {
  currency: Currency;
  today: IsoDate;
  /** Whether "6/10/2019" is in June. */
  monthFirst: boolean;
}

interface Line {
  words: string[];
  amounts: ReceiptAmount[];
  /** Whether it shows letters beyond a currency's mark. */
  hasText: boolean;
}

const POINTS: Record<Sign, number> = { word: 5, card: 3, change: 3, sum: 3, twice: 1.5, tax: 1.5, adjusted: 3 };
const GRAND_TOTAL_BONUS = 1;
/** A total word beside several amounts: a table of taxes, most often. */
const SEVERAL_AMOUNTS = 2;
const LARGEST = 1;
const OTHER_FIGURE = -2;
/** An amount that follows from others although no line shows it. */
const UNSEEN = 1.5;
/** The lead that a sure total has over the next. */
const SURE_LEAD = 1.5;

const MAX_CURRENCY_LETTERS = 3;
const LINES_BELOW_A_TOTAL = 2;

class Scores {
  readonly #all = new Map<Units, { units: Units; score: number; signs: Set<Sign>; lines: Set<number> }>();

  of(units: Units) {
    let found = this.#all.get(units);
    if (!found) {
      found = { units, score: 0, signs: new Set(), lines: new Set() };
      this.#all.set(units, found);
    }
    return found;
  }

  /** Counts each sign of an amount once, except cards: two cards may pay together. */
  sign(units: Units, sign: Sign, more = 0): void {
    const found = this.of(units);
    if (found.signs.has(sign) && sign !== "card" && sign !== "word") return;
    found.signs.add(sign);
    found.score += POINTS[sign] + more;
  }

  /** Counts an amount that no line shows. */
  unseen(units: Units, sign: Sign): void {
    const found = this.of(units);
    found.score += UNSEEN;
    found.signs.add(sign);
  }

  /** Ranks an amount above the total that it replaces. */
  replace(total: Units, units: Units): void {
    const [before, found] = [this.of(total), this.of(units)];
    if (before.signs.has("word")) found.signs.add("word");
    found.score = Math.max(before.score, found.score);
    this.sign(units, "adjusted");
  }

  has(units: Units): boolean {
    return this.#all.has(units);
  }

  list() {
    return [...this.#all.values()];
  }
}

/**
 * Reads the total, the date and the merchant from the lines of a receipt's recognised text. Words for the total, a card's
 * line, money given less change, and sums speak for an amount; words for taxes, parts and savings speak against it.
 */
export function readReceipt(
  recognised: readonly RecognisedLine[],
  { currency, today, monthFirst }: ReceiptPlace,
): Reading {
  const shown = recognised.map(({ text }) => text.trim()).filter((line) => line !== "");
  const marks = shown.map((line) => marksOf(line, currency));
  const isMarked = marks.includes("own");
  const lines = shown.map(
    (line, index): Line => ({
      words: wordsOf(line),
      // A receipt that shows its currency shows another one beside it only for comparison.
      amounts: isMarked && marks[index] === "other" ? [] : amountsIn(line, currency),
      hasText: line.replace(/[^\p{L}]/gu, "").length > MAX_CURRENCY_LETTERS,
    }),
  );
  const candidates = candidatesIn(lines);
  const isInDoubt =
    (!isMarked && lines.some((line, index) => marks[index] === "other" && kindOf(line) === "total")) ||
    candidates.slice(1).some(({ signs }) => signs.has("adjusted"));
  return {
    candidates,
    sureTotal: isInDoubt ? null : sureOf(candidates),
    isInDoubt,
    date: dateIn(shown, today, monthFirst),
    merchant: merchantIn(recognised),
  };
}

function candidatesIn(lines: readonly Line[]): Candidate[] {
  const scores = new Scores();
  const beside: Record<"given" | "change" | "net" | "tax", Units[]> = { given: [], change: [], net: [], tax: [] };
  const items: { units: Units; line: number }[] = [];
  const adjustments: Adjustment[] = [];
  let newestTotal: Units | null = null;
  for (const [index, line] of lines.entries()) {
    const kind = kindOf(line);
    const amounts = line.amounts.length === 0 && kind === "total" ? amountsBelow(lines, index) : line.amounts;
    const counted = amounts.filter(({ isNegative }) => !isNegative || kind === "given" || kind === "card");
    for (const { units } of counted) scores.of(units).lines.add(index);
    const adjustment = newestTotal === null ? null : adjustedBy(kind, amounts);
    if (newestTotal !== null && adjustment !== null)
      adjustments.push({ total: newestTotal, by: adjustment, line: index });
    for (const [at, { units }] of counted.entries()) {
      if (kind === "total") addTotal(scores, line, counted, at);
      else if (kind === "card") scores.sign(units, "card");
      else if (kind === "given") beside.given.push(units);
      else if (kind !== null && kind !== "tip") beside[kind].push(units);
      if (kind === "change" || kind === "net" || kind === "tax" || kind === "tip")
        scores.of(units).score += OTHER_FIGURE;
      const isItem = kind === null || kind === "tip";
      if (isItem && newestTotal === null && at === counted.length - 1) items.push({ units, line: index });
    }
    if (kind === "total" && counted.length > 0) newestTotal = Math.max(...counted.map(({ units }) => units)) as Units;
  }
  addDifferences(scores, beside.given, beside.change);
  addSum(scores, items);
  addAdjustments(scores, adjustments, lines, beside.given);
  for (const net of beside.net) {
    for (const tax of beside.tax) {
      const whole = (net + tax) as Units;
      if (scores.has(whole)) scores.sign(whole, "tax");
    }
  }
  const isGivenMoney = ({ units, lines: on }: { units: Units; lines: Set<number> }) =>
    beside.change.length > 0 && on.size === 1 && beside.given.includes(units);
  const found = scores.list().filter((candidate) => !isGivenMoney(candidate));
  for (const candidate of found) if (candidate.lines.size > 1) scores.sign(candidate.units, "twice");
  const largest = Math.max(0, ...found.map(({ units }) => units));
  for (const candidate of found) if (candidate.units === largest) candidate.score += LARGEST;
  return found.sort((one, other) => other.score - one.score || other.units - one.units);
}

type LineKind = "total" | "change" | "net" | "tax" | "tip" | "given" | "card" | null;

/** Returns what the amounts of a line are by its words; null for an item and anything else. */
function kindOf({ words }: Line): LineKind {
  const has = (kind: ReceiptWord) => hasWord(words, kind);
  if (has("change")) return "change";
  const isInclusive = has("inclusive");
  if (has("tip") && !isInclusive) return "tip";
  const isOther = has("notTotal") && !isInclusive;
  if (has("grandTotal") && !(isOther && has("beforeTax"))) return "total";
  if (has("total") && !isOther) return "total";
  if (isOther || has("notTotal")) return has("beforeTax") ? "net" : "tax";
  if (has("card")) return "card";
  return has("given") ? "given" : null;
}

/** Some receipts print the total below its word, alone. */
function amountsBelow(lines: readonly Line[], index: number): ReceiptAmount[] {
  const below = lines.slice(index + 1, index + 1 + LINES_BELOW_A_TOTAL);
  return below.find(({ amounts, hasText }) => amounts.length === 1 && !hasText)?.amounts ?? [];
}

function addTotal(scores: Scores, line: Line, amounts: readonly ReceiptAmount[], at: number): void {
  const { units } = amounts[at] as ReceiptAmount;
  const largest = amounts.findIndex((amount) => amount.units === Math.max(...amounts.map((other) => other.units)));
  if (at !== largest) return;
  if (amounts.length > 1) scores.of(units).score += SEVERAL_AMOUNTS;
  else scores.sign(units, "word", hasWord(line.words, "grandTotal") ? GRAND_TOTAL_BONUS : 0);
}

function addDifferences(scores: Scores, given: readonly Units[], change: readonly Units[]): void {
  for (const whole of given) {
    for (const back of change) {
      const paid = (whole - back) as Units;
      if (paid <= 0) continue;
      if (scores.has(paid)) scores.sign(paid, "change");
      else scores.unseen(paid, "change");
    }
  }
}

/** A tip or a deduction below a total. */
interface Adjustment {
  total: Units;
  by: number;
  line: number;
}

/** Returns by how much a line below a total changes it; null when it does not. */
function adjustedBy(kind: LineKind, [amount, ...others]: readonly ReceiptAmount[]): number | null {
  if (!amount || others.length > 0) return null;
  if (kind === "tip") return amount.units;
  return amount.isNegative && (kind === null || kind === "tax") ? -amount.units : null;
}

/**
 * Ranks the total with its tip, or less a deduction, above the total. A tip that no line adds, or a deduction from a total that
 * nobody paid, leaves the total in doubt.
 */
function addAdjustments(
  scores: Scores,
  adjustments: readonly Adjustment[],
  lines: readonly Line[],
  given: readonly Units[],
): void {
  for (const { total, by, line } of adjustments) {
    const whole = (total + by) as Units;
    if (whole <= 0) continue;
    const isShown =
      scores.has(whole) &&
      [...scores.of(whole).lines].some((on) => on > line && !["net", "tax"].includes(kindOf(lines[on] as Line) ?? ""));
    const { signs } = scores.of(total);
    const isPaid = signs.has("card") || signs.has("change") || given.includes(total);
    if (isShown) scores.replace(total, whole);
    else if (by > 0 || !isPaid) scores.unseen(whole, "adjusted");
  }
}

/** Counts an amount that is the sum of all items above it. */
function addSum(scores: Scores, items: readonly { units: Units; line: number }[]): void {
  const last = items.at(-1);
  if (!last || items.length < 2) return;
  const sum = items.reduce((total, { units }) => total + units, 0) as Units;
  if (!scores.has(sum)) return;
  if ([...scores.of(sum).lines].some((line) => line > last.line)) scores.sign(sum, "sum");
}

/** A total word and one more sign, or three signs; a lead; and no other amount that was given less change. */
function sureOf([best, next, ...others]: readonly Candidate[]): Units | null {
  if (!best) return null;
  const isMany = best.signs.size >= (best.signs.has("word") ? 2 : 3);
  const hasLead = !next || best.score - next.score >= SURE_LEAD;
  const isContradicted = [next, ...others].some((candidate) => candidate?.signs.has("change"));
  return isMany && hasLead && !isContradicted ? best.units : null;
}
