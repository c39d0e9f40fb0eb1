import { type Currency, decimalsOf } from "./currency";
import { readFigure } from "./figure";
import { mostIn, type Units } from "./units";

/** Operators as displayed. */
const OPERATORS = ["+", "−", "×", "÷"] as const;
type Operator = (typeof OPERATORS)[number];

/** The keys beside an amount that a phone's keypad lacks. */
export const EXTRA_KEYS = [...OPERATORS, "00"] as const;
export type ExtraKey = (typeof EXTRA_KEYS)[number];

/** Why a text is no amount: a code of the error catalogue. */
export type AmountProblem = "divided_by_nothing" | "invalid_amount" | "amount_too_large" | "amount_too_fine";

/** Other signs for the operators on keyboards. */
const WRITTEN: Record<string, Operator> = {
  "-": "−",
  "–": "−",
  "*": "×",
  x: "×",
  X: "×",
  "·": "×",
  "/": "÷",
  ":": "÷",
};

/** Returns a calculation as displayed: figures with exactly one operator between two, and none before the first. */
export function normalizeCalculation(text: string): string {
  return text
    .replace(/[-–*xX·/:]/g, (sign) => WRITTEN[sign] ?? "")
    .replace(/[^\d.,+−×÷]/g, "")
    .replace(/^[+−×÷]+/, "")
    .replace(/[+−×÷]+(?=[+−×÷])/g, "");
}

/**
 * Returns the result of a calculation such as "12.50+3×4", with × and ÷ before + and −. It is exact until it is rounded
 * half up to the currency's smallest unit. An unfinished end is ignored. A single figure is never rounded; returns the
 * problem if it does not fit.
 */
export function calculate(calculation: string, currency: Currency): Units | AmountProblem {
  const text = calculation.replace(/[+−×÷.,]+$/, "");
  const decimals = decimalsOf(currency);
  let total: Fraction | null = { of: 0n, by: 1n };
  for (const term of text.split(/(?=[+−])/)) {
    const value = product(term.replace(/^[+−]/, ""), decimals);
    if (typeof value === "string") return value;
    const sign = term.startsWith("−") ? -1n : 1n;
    total = { of: total.of * value.by + sign * value.of * total.by, by: total.by * value.by };
  }
  const scaled = total.of * 10n ** BigInt(decimals);
  if (scaled < 0n) return "invalid_amount";
  if (!/[+−×÷]/.test(text) && scaled % total.by !== 0n) return "amount_too_fine";
  const rounded = (scaled * 2n + total.by) / (total.by * 2n);
  return rounded <= mostIn(currency) ? (Number(rounded) as Units) : "amount_too_large";
}

/** A fraction of whole numbers with a positive denominator (`by`). */
interface Fraction {
  of: bigint;
  by: bigint;
}

function product(term: string, decimals: number): Fraction | AmountProblem {
  let value: Fraction = { of: 1n, by: 1n };
  for (const factor of term.split(/(?=[×÷])/)) {
    const figure = readFigure(factor.replace(/^[×÷]/, ""), decimals);
    if (!figure) return "invalid_amount";
    const [of, by] = [BigInt(figure.digits || "0"), 10n ** BigInt(figure.decimals)];
    if (!factor.startsWith("÷")) value = { of: value.of * of, by: value.by * by };
    else if (of === 0n) return "divided_by_nothing";
    else value = { of: value.of * by, by: value.by * of };
  }
  return value;
}
