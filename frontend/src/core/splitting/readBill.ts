import { MAX_LABEL } from "@/core/limits";
import { amountFromPaste } from "@/core/money/amountEntry";
import { type Currency, decimalsOf, isCurrency } from "@/core/money/currency";
import { mostIn, negate, type Units, ZERO } from "@/core/money/units";
import { totalOfBill, withPercentAmounts } from "./bill";
import { isPlainWord, kindOfLine } from "./billWords";
import type { ExtraKind } from "./extraKinds";

/** The lines of a typed or pasted bill (docs/product.md 7.10). */
export interface ReadBill {
  /** The label is empty for a price alone. */
  items: { label: string; amount: Units }[];
  /** The amount is zero if only a percentage was written. A label is the written word, if that says more than the kind. */
  extras: { kind: ExtraKind; amount: Units; percent: number | null; label?: string }[];
  /** Null when no line is the total. */
  total: Units | null;
  /** Lines without a price, unchanged. */
  unread: string[];
}

interface Priced {
  label: string;
  amount: Units;
  hasDecimals: boolean;
  /** Number of pieces in a line without a name, whose amount is that of all pieces. */
  pieces: number | null;
  /** Whether the amount was computed from a count and the price of one. */
  isComputed: boolean;
}

/** Digits with grouped thousands or without, and decimals. A space is no separator: it may end a number of the label. */
const NUMBER = String.raw`(?:\d{1,3}(?:([.,'’\u00a0\u202f])\d{3}(?:\1\d{3})*)(?:[.,]\d{1,4})?|\d+(?:[.,]\d{1,4})?)`;
const SIGN = "[-−–]";
/** No price follows a digit with a separator, as in dates, times and phone numbers. */
const PRICE = String.raw`(?<!\d[.,:/'-]?)(?<sign>${SIGN}?)\s?(?<mark>[€$£₺¥]?|(?<!\p{L})[A-Z]{2,3}\b)\s?\*?(?<number>${NUMBER})`;
const AT_END = new RegExp(`^(?<label>.*?)${PRICE}(?<after>${SIGN}?)$`, "u");
const AT_START = new RegExp(String.raw`^${PRICE}\s+(?<label>[^\d%].*)$`, "u");

/** "2x Pide", "2 × Pide". */
const PIECES = /^(?<count>\d{1,3})\s?[x×*]\s?(?<label>\D.*)$/i;
/** "2x Pide @ 6,25", "2 Pide à 6,25": the price of one. */
const EACH_AFTER_AT = /^(?<count>\d{1,3})\s?[x×*]?\s+(?<label>.+?)\s*(?:@|\sà|\sje)$/i;
/** "2", "2 Stk", "2 adet". */
const COUNT = String.raw`(?<count>\d{1,3})(?:\s?(?:St(?:k|ck|ück)?|pcs?|adet|ad|uds?|u|pi[èe]ces?|pzs?)\b\.?)?`;
/** "Pide 2 x 6,25", "Pide 2 Stk x 6,25". */
const EACH_AFTER_COUNT = new RegExp(String.raw`^(?<label>.*\D)\s${COUNT}\s?[x×*@]$`, "i");

/** "2 X" or "2 Stk x", alone before the price of one. */
const COUNT_ALONE = new RegExp(String.raw`^${COUNT}\s?[x×*]$`, "i");

/** The price of one, with decimals, as "3,29" or "3,29 €". */
const ONE = String.raw`[€$£₺¥]?\s?(?<one>(?:\d{1,3}[.,'’])*\d+[.,]\d{2,3})(?:\s?(?:[€$£₺¥]|[A-Z]{2,3}\b))?`;
/** "Jacobs 3,29 x 2" at the end of a line: the price of one before its count. */
const COUNT_AFTER_EACH = new RegExp(String.raw`^(?<label>.*?)(?<![\d.,])${ONE}\s?[x×*]\s?${COUNT}$`, "iu");
/** The price of one and its count, in either order, within what is before the price of the line. */
const BOTH = [
  COUNT_AFTER_EACH,
  new RegExp(String.raw`^(?<label>.*?)(?<![\d.,])${COUNT}\s?[x×*@]\s?${ONE}$`, "iu"),
  new RegExp(String.raw`^${COUNT}\s?[x×*@]\s?${ONE}\s+(?<label>\D.*)$`, "iu"),
];

/**
 * Reads the lines of a bill. A price stands at the end of its line and is the price of the whole line, also of several
 * pieces; after "@" or "à", or beside a count, it is the price of one. In a text of several lines with decimals, figures without decimals
 * are no prices. A tax that the total contains already is left out.
 */
export function readBill(text: string, currency: Currency): ReadBill {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .filter((line) => line !== "");
  const priced = lines.map((line) => pricedLine(line, currency));
  const needsDecimals = lines.length > 1 && priced.some((line) => line?.hasDecimals);
  const read = priced.map((line) => (line && (line.hasDecimals || !needsDecimals) ? line : null));
  const prices = withPieces(withPricesBelow(read));
  const bill: ReadBill = { items: [], extras: [], total: null, unread: [] };
  let above: string | null = null;
  for (const [index, line] of lines.entries()) {
    const price = prices[index] ?? null;
    if (price === "joined") continue;
    // Some receipts have the price below its label.
    const isBelow = price?.label === "" && above !== null;
    const label = isBelow ? piecesOf(above ?? "", price.amount, currency).label : (price?.label ?? line);
    if (isBelow) bill.unread.pop();
    const isRead = addLine(bill, label, price?.amount ?? null, lines.length > 1);
    above = isRead ? null : line;
    if (!isRead) bill.unread.push(line);
  }
  return withoutContainedTax(bill);
}

/**
 * Takes the amount of a line from the price below it, if that stands alone, where the line shows a count and the price of one:
 * "3,29 x 2" may also be a size.
 */
function withPricesBelow(prices: readonly (Priced | null)[]): (Priced | null)[] {
  return prices.map((line, index) => {
    const below = prices[index + 1];
    return line?.isComputed && line.label !== "" && below?.label === "" && below.pieces === null ? null : line;
  });
}

/**
 * Joins each line of a count and the price of one ("2 X 320,00") with its dish. The dish is in the line above or below,
 * with the price of all pieces. Lines below the total are left as they are, since they are no items.
 */
function withPieces(prices: readonly (Priced | null)[]): (Priced | "joined" | null)[] {
  const joined: (Priced | "joined" | null)[] = [...prices];
  const total = prices.findIndex((line) => line !== null && kindOfLine(line.label) === "total");
  const end = total < 0 ? prices.length : total;
  const counted = new Set<number>();
  for (const [index, line] of prices.slice(0, end).entries()) {
    if (!line?.pieces) continue;
    for (const at of [index - 1, index + 1]) {
      const dish = at < end && !counted.has(at) ? prices[at] : null;
      if (!dish || dish.amount !== line.amount || !isDish(dish)) continue;
      counted.add(at);
      const hasCount = dish.label.startsWith(`${line.pieces}× `);
      if (!hasCount) joined[at] = { ...dish, label: piecesLabel(String(line.pieces), dish.label) };
      joined[index] = "joined";
      break;
    }
  }
  // Without a dish, the line is an item with the price as it is written.
  return joined.map((line) =>
    line !== null && line !== "joined" && line.pieces
      ? { ...line, amount: (line.amount / line.pieces) as Units }
      : line,
  );
}

const isDish = ({ label, pieces }: Priced): boolean => pieces === null && label !== "" && kindOfLine(label) === null;

/** Returns whether the line was read. */
function addLine(bill: ReadBill, label: string, amount: Units | null, isPasted: boolean): boolean {
  const kind = kindOfLine(label);
  if (amount === null) {
    const percent = percentIn(label);
    if (percent === null || kind === null || kind === "total" || kind === "ignored") return false;
    bill.extras.push({ kind, amount: ZERO, percent, ...labelOfExtra(label) });
  } else if (kind === "total") {
    bill.total = Math.max(bill.total ?? amount, amount) as Units;
  } else if (kind !== null && kind !== "ignored") {
    // A tip, a service or a tax below zero makes the bill smaller, as a discount does.
    const isLess = kind === "discount" || amount < 0;
    const signed = isLess && amount > 0 ? negate(amount) : amount;
    if (signed !== 0)
      bill.extras.push({ kind: isLess ? "discount" : kind, amount: signed, percent: null, ...labelOfExtra(label) });
  } else if (kind === null || !isPasted) {
    // Below the total stand payments and tables of taxes.
    if (bill.total !== null && isPasted) return false;
    if (amount !== 0) bill.items.push({ label: shortened(label), amount });
  }
  return true;
}

function labelOfExtra(label: string): { label?: string } {
  const words = shortened(tidy(label.replace(/%?\s?\d+(?:[.,]\d+)?\s?%?/g, " ").replace(/ +/g, " ")));
  return words === "" || isPlainWord(words) ? {} : { label: words };
}

function pricedLine(line: string, currency: Currency): Priced | null {
  // A class of tax, as "A" in "12,50 A", and the currency.
  const text = line
    .replace(COUNT_AFTER_EACH, "$<label> $<count> x $<one>")
    .trim()
    .replace(/(?<=\d) ?[A-Z*]\d?$/, "")
    .replace(/(?<=\d-?) ?([€$£₺¥]|[A-Za-z]{2,3})$/, (end, mark) => (isMark(mark) ? "" : end));
  const parts = (AT_END.exec(text) ?? AT_START.exec(text))?.groups;
  const { sign = "", mark = "", number = "", after = "" } = parts ?? {};
  const label = `${parts?.label?.trim() ?? ""} ${isMark(mark) ? "" : mark}`.trim();
  const amount = amountFromPaste(number, currency);
  if (amount === null || typeof amount === "string" || /(?<!\d ?)% ?$/.test(label)) return null;
  const hasDecimals = decimalsOf(currency) > 0 && /[.,]\d{1,4}$/.test(number) && !/^[^.,]*[.,]\d{3}$/.test(number);
  const pieces = Number(COUNT_ALONE.exec(label)?.groups?.count) || null;
  const { label: words, count } = piecesOf(label, amount, currency);
  const all = (amount * (pieces ?? count ?? 1)) as Units;
  if (all > mostIn(currency)) return null;
  const signed = sign + after === "" ? all : negate(all);
  return { label: words, amount: signed, hasDecimals, pieces, isComputed: count !== null };
}

function isMark(text: string): boolean {
  return !/^[a-z]/i.test(text) || text.toUpperCase() === "TL" || isCurrency(text.toUpperCase());
}

/** Returns the label of a line with this price, and the count if the price is that of one. */
function piecesOf(label: string, price: Units, currency: Currency): { label: string; count: number | null } {
  for (const pattern of BOTH) {
    const { label: name = "", count = "", one = "" } = pattern.exec(label)?.groups ?? {};
    const ofOne = amountFromPaste(one, currency);
    if (tidy(name) !== "" && typeof ofOne === "number" && ofOne * Number(count) === price)
      return { label: piecesLabel(count, name), count: null };
  }
  const each = (EACH_AFTER_AT.exec(label) ?? EACH_AFTER_COUNT.exec(label))?.groups;
  if (each) return { label: piecesLabel(each.count, each.label), count: Number(each.count) };
  const pieces = PIECES.exec(label)?.groups;
  return { label: pieces ? piecesLabel(pieces.count, pieces.label) : tidy(label), count: null };
}

function piecesLabel(count = "", label = ""): string {
  // The count may be on both sides of the name.
  const name = tidy(label).replace(/^(\d{1,3})\s?[x×*]\s/i, (start, same) => (same === count ? "" : start));
  return Number(count) === 1 ? name : `${count}× ${name}`;
}

/** Removes leaders and bullets around a label, and its rate of tax. */
function tidy(label = ""): string {
  return label.replace(/^[\s.…·•*_:;=-]+|[\s.…·•*_:;=-]+$/gu, "").replace(/\s%\d+$/, "");
}

function shortened(label: string): string {
  return [...label].slice(0, MAX_LABEL).join("").trim();
}

/** "10 %" or "%10", from 0.001 to 100. */
function percentIn(label: string): number | null {
  const [, before, after] = /%\s?(\d+(?:[.,]\d{1,3})?)|(\d+(?:[.,]\d{1,3})?)\s?%/.exec(label) ?? [];
  const percent = Number((before ?? after ?? "0").replace(",", "."));
  return percent > 0 && percent <= 100 ? percent : null;
}

function withoutContainedTax(bill: ReadBill): ReadBill {
  const extras = bill.extras.filter(({ kind }) => kind !== "tax");
  const computed = withPercentAmounts(
    bill.items,
    extras.map((extra) => ({ ...extra, with_tax: false, spread: "items" })),
  );
  return bill.total === totalOfBill(bill.items, computed) ? { ...bill, extras } : bill;
}
