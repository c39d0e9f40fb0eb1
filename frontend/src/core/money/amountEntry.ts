import { type AmountProblem, calculate, type ExtraKey, normalizeCalculation } from "./calculation";
import { type Currency, decimalsOf, digitsOf } from "./currency";
import { readFigure } from "./figure";
import { formatUnits, mostIn, type Units, ungroupedUnits, ZERO } from "./units";

/** Maximum length of a calculation. Further input is ignored. */
const MAX_LETTERS = 60;

const CALCULATES = /[.,=+\-–−*xX×·/:÷]/;
const STARTS_WITH_OPERATOR = /^\s*[+\-–−*xX×·/:÷]/;

/** State of an amount field. */
export interface AmountEntry {
  /** The current result. Zero while there is a problem. */
  amount: Units;
  /** Text of the calculation since a separator or an operator was typed. Null while digits shift in. */
  calculation: string | null;
  /**
   * Whether all of the amount was typed as digits. A separator or an operator then reinterprets the digits as whole
   * units.
   */
  typed: boolean;
  /** Why the calculation is no amount. */
  problem: AmountProblem | null;
}

/** Returns the state of a field that shows an amount before any input. */
export function entryOf(amount: Units): AmountEntry {
  return { amount, calculation: null, typed: amount === 0, problem: null };
}

/** Returns the field's text. Zero gives an empty field, so that screen readers read its label instead of "0.00". */
export function readingOf({ amount, calculation }: AmountEntry, currency: Currency): string {
  return calculation ?? (amount === 0 ? "" : formatUnits(amount, currency));
}

/**
 * Returns the state after a key changed the field's text. Digits shift in from the right (docs/product.md 7.2). The
 * first separator or operator starts a calculation: 1 2 + 5 is 12 + 5, and 8 4 . 3 is 84.30. "=" ends it.
 */
export function entryAfter(entry: AmountEntry, text: string, currency: Currency): AmountEntry {
  if (entry.calculation !== null) return calculated(entry, text, currency);
  const reading = readingOf(entry, currency);
  const added = addedTo(reading, text);
  if (!CALCULATES.test(added)) return shiftedIn(entry, text, currency);
  const figure = ungroupedUnits(entry.amount, currency);
  // The input replaced the selected text. An operator continues from the amount.
  if (!text.startsWith(reading))
    return calculated(entry, STARTS_WITH_OPERATOR.test(text) ? figure + text : text, currency);
  if (entry.typed) return calculated(entry, (entry.amount || "") + added, currency);
  return /^[.,]/.test(added) ? entry : calculated(entry, figure + added, currency);
}

/** Returns the state after an extra key was pressed, wherever the caret is. */
export function entryWith(entry: AmountEntry, key: ExtraKey, currency: Currency): AmountEntry {
  return entryAfter(entry, readingOf(entry, currency) + key, currency);
}

/**
 * Returns the state after the field lost focus: the result replaces the calculation. An invalid calculation stays, so
 * that it can be corrected.
 */
export function entryLeft(entry: AmountEntry): AmountEntry {
  return entry.problem ? entry : entryOf(entry.amount);
}

/** Returns the state after pasting. The amount replaces everything, or becomes the operand that a calculation lacks. */
export function entryPasted(entry: AmountEntry, text: string, currency: Currency): AmountEntry {
  if (/^[\d.,'’\s]+[+*×÷][\d.,'’\s+*×÷/−-]*$/.test(text.trim())) return calculated(entry, text, currency);
  const amount = amountFromPaste(text, currency);
  if (typeof amount === "string") {
    const shown = `${BELOW_ZERO.test(text) ? "−" : ""}${numberIn(text)}`;
    return { ...entry, amount: ZERO, calculation: shown, problem: amount };
  }
  if (amount === null) return entry;
  const waits = entry.calculation !== null && /[+−×÷]$/.test(entry.calculation);
  if (waits) return calculated(entry, entry.calculation + ungroupedUnits(amount, currency), currency);
  return entryOf(amount);
}

/**
 * Returns the amount after typing or deleting digits. Only digits count, and they shift in from the right: in euros,
 * "1", "12", "125" give 0.01, 0.12, 1.25; in yen 1, 12, 125. Digits beyond the currency's limit are ignored.
 */
export function amountFromDigits(text: string, currency: Currency): Units {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "").slice(0, digitsOf(currency));
  return Number(digits || "0") as Units;
}

/**
 * Returns the amount in pasted text. Decimal separators count, unlike for typed digits: "1.234,5" is 1,234.50; "12" is
 * 12.00. Null if there is no number. Returns the problem if the number is malformed or the currency cannot have the
 * amount, which is never rounded.
 */
export function amountFromPaste(text: string, currency: Currency): Units | AmountProblem | null {
  const number = numberIn(text);
  if (number === null) return null;
  if (/^[-\u2212]/.test(number) || BELOW_ZERO.test(text)) return "invalid_amount";
  const decimals = decimalsOf(currency);
  const figure = readFigure(number, decimals);
  if (!figure) return "invalid_amount";
  const fraction = figure.decimals > 0 ? figure.digits.slice(-figure.decimals) : "";
  if (Number(fraction.slice(decimals)) !== 0) return "amount_too_fine";
  const whole = figure.digits.slice(0, figure.digits.length - figure.decimals);
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return units <= mostIn(currency) ? (units as Units) : "amount_too_large";
}

/** A minus before a currency: "-$1,659.84". */
const BELOW_ZERO = /^\s*[-\u2212]\s?(?:\p{Sc}|[A-Z]{2,3})\$?\s?[.,]?\d/u;

/** Returns the amount without its minus in pasted text. Null if the text has no minus, or no amount. */
export function amountWithMinus(text: string, currency: Currency): Units | null {
  if (amountFromPaste(text, currency) !== "invalid_amount") return null;
  const amount = amountFromPaste(text.replace(/[-\u2212]/, ""), currency);
  return typeof amount === "number" && amount > 0 ? amount : null;
}

function numberIn(text: string): string | null {
  return /[-\u2212]?[.,]?\d[\d.,'’\p{Zs}]*/u.exec(text)?.[0].trim() ?? null;
}

function shiftedIn(entry: AmountEntry, text: string, currency: Currency): AmountEntry {
  const amount = amountFromDigits(text, currency);
  return { amount, calculation: null, typed: amount === 0 || entry.typed || /^\d+$/.test(text), problem: null };
}

function calculated(entry: AmountEntry, text: string, currency: Currency): AmountEntry {
  const [counted = "", ...ended] = text.split("=");
  const calculation = normalizeCalculation(counted);
  if (calculation === "") return entryOf(ZERO);
  if (calculation.length > MAX_LETTERS) return entry;
  const result = calculate(calculation, currency);
  const [amount, problem] = typeof result === "string" ? [ZERO, result] : [result, null];
  const after = { amount, calculation, typed: false, problem };
  return ended.length > 0 ? entryLeft(after) : after;
}

/** Returns the inserted text: `after` without the beginning and end that it shares with `before`. */
function addedTo(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.slice(start, after.length - end);
}
