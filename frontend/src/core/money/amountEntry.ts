import { type AmountProblem, calculate, type Operator, tidyCalculation } from "./calculation";
import { type Currency, decimalsOf, digitsOf } from "./currency";
import { readFigure } from "./figure";
import { formatUnits, mostIn, type Units, ungroupedUnits, ZERO } from "./units";

/** So long a calculation is no calculation any more; what is typed beyond it is ignored. */
const MOST_LETTERS = 60;

const CALCULATES = /[.,=+\-–−*xX×·/:÷]/;
const STARTS_WITH_OPERATOR = /^\s*[+\-–−*xX×·/:÷]/;

/** An amount field while somebody types into it. */
export interface AmountEntry {
  /** What it comes to so far. */
  amount: Units;
  /** What is read in the field since a separator or an operator was typed; null while digits shift in. */
  calculation: string | null;
  /** Whether the amount is nothing but typed digits: a separator or an operator rereads those as whole units. */
  typed: boolean;
  /** Why the calculation is no amount. The amount is then the last one that was. */
  problem: AmountProblem | null;
}

/** A field that shows an amount, and nothing typed into it yet. */
export function entryOf(amount: Units): AmountEntry {
  return { amount, calculation: null, typed: amount === 0, problem: null };
}

/** What the field reads; zero is an empty field, so that its name is read out instead of "0.00". */
export function readingOf({ amount, calculation }: AmountEntry, currency: Currency): string {
  return calculation ?? (amount === 0 ? "" : formatUnits(amount, currency));
}

/**
 * The entry after the field's text became another one by a key. Digits shift in from the right (docs/product.md 7.2). The first
 * separator or operator makes it a calculation: 1 2 + 5 is 12 + 5, and 8 4 . 3 is 84.30. "=" ends it.
 */
export function entryAfter(entry: AmountEntry, text: string, currency: Currency): AmountEntry {
  if (entry.calculation !== null) return calculated(entry, text, currency);
  const reading = readingOf(entry, currency);
  const added = addedTo(reading, text);
  if (!CALCULATES.test(added)) return shiftedIn(entry, text, currency);
  const figure = ungroupedUnits(entry.amount, currency);
  // Somebody put it in the place of all that was selected. An operator goes on from there.
  if (!text.startsWith(reading))
    return calculated(entry, STARTS_WITH_OPERATOR.test(text) ? figure + text : text, currency);
  if (entry.typed) return calculated(entry, (entry.amount || "") + added, currency);
  return /^[.,]/.test(added) ? entry : calculated(entry, figure + added, currency);
}

/** The entry after an operator's key was pressed, wherever the caret is. */
export function entryWith(entry: AmountEntry, operator: Operator, currency: Currency): AmountEntry {
  return entryAfter(entry, readingOf(entry, currency) + operator, currency);
}

/** The entry once the field is left: the result stands in it. What is no amount stays to be corrected. */
export function entryLeft(entry: AmountEntry): AmountEntry {
  return entry.problem ? entry : entryOf(entry.amount);
}

/** The entry after something was pasted: an amount in the place of all, or of the figure that a calculation waits for. */
export function entryPasted(entry: AmountEntry, text: string, currency: Currency): AmountEntry {
  if (/^[\d.,'\s]+[+*×÷][\d.,'\s+*×÷/−-]*$/.test(text.trim())) return calculated(entry, text, currency);
  const amount = amountFromPaste(text, currency);
  if (typeof amount === "string") return { ...entry, calculation: numberIn(text), problem: amount };
  if (amount === null) return entry;
  const waits = entry.calculation !== null && /[+−×÷]$/.test(entry.calculation);
  if (waits) return calculated(entry, entry.calculation + ungroupedUnits(amount, currency), currency);
  return entryOf(amount);
}

/**
 * The amount after someone typed digits into the field or deleted some. Only digits count and they shift in from the
 * right: of euros, "1", "12", "125" read 0.01, 0.12, 1.25; of yen, 1, 12, 125. Digits beyond the currency's limit are ignored.
 */
export function amountFromDigits(text: string, currency: Currency): Units {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "").slice(0, digitsOf(currency));
  return Number(digits || "0") as Units;
}

/**
 * The amount in pasted text. A decimal separator is respected ("1.234,5" is 1,234.50; "12" is 12.00), unlike with typed
 * digits. Null when there is no amount, and the problem with one that the currency cannot have: it is never rounded.
 */
export function amountFromPaste(text: string, currency: Currency): Units | AmountProblem | null {
  const number = numberIn(text);
  if (number === null) return null;
  if (/^[-\u2212]/.test(number)) return "below_zero";
  const decimals = decimalsOf(currency);
  const figure = readFigure(number, decimals);
  if (!figure) return null;
  const fraction = figure.decimals > 0 ? figure.digits.slice(-figure.decimals) : "";
  if (Number(fraction.slice(decimals)) !== 0) return "too_fine";
  const whole = figure.digits.slice(0, figure.digits.length - figure.decimals);
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return units <= mostIn(currency) ? (units as Units) : "too_large";
}

function numberIn(text: string): string | null {
  return /[-\u2212]?[.,]?\d[\d.,' \u00a0\u202f]*/.exec(text)?.[0].trim() ?? null;
}

function shiftedIn(entry: AmountEntry, text: string, currency: Currency): AmountEntry {
  const amount = amountFromDigits(text, currency);
  return { amount, calculation: null, typed: amount === 0 || entry.typed || /^\d+$/.test(text), problem: null };
}

function calculated(entry: AmountEntry, text: string, currency: Currency): AmountEntry {
  const [counted = "", ...ended] = text.split("=");
  const calculation = tidyCalculation(counted);
  if (calculation === "") return entryOf(ZERO);
  if (calculation.length > MOST_LETTERS) return entry;
  const result = calculate(calculation, currency);
  const after: AmountEntry =
    typeof result === "string"
      ? { ...entry, calculation, problem: result }
      : { amount: result, calculation, typed: false, problem: null };
  return ended.length > 0 ? entryLeft(after) : after;
}

/** What stands in a text that did not stand in the one before, which begins and ends alike. */
function addedTo(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.slice(start, after.length - end);
}
