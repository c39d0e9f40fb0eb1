import { MAX_PERSON_NAME } from "@/core/limits";
import { type Currency, decimalsOf, isCurrency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import { unguarded } from "@/core/text/formulaGuard";
import { withoutInvisible } from "@/core/text/invisible";
import { canBeOf, currencyIn } from "./currencies";

/** The decimal mark. */
export type Mark = "." | ",";

/** A minus or plus, a currency and blanks may precede the digits; a currency and a bank's minus may follow them. */
const FIGURE =
  /^([-+])?\s*(\p{L}{0,2}\p{Sc}|\p{L}{2,5})?\s*([-+])?\s*([\d.,'’\s]*\d[.,]?)\s*(\p{L}{0,2}\p{Sc}|\p{L}{2,5})?\s*(-)?$/u;

/** Sign of the currencies of several countries. */
const CROWN = "kr";

const isSign = (text: string) => /\p{Sc}/u.test(text) || text === CROWN || currencyIn(text) !== null;

/**
 * Digits in groups of three: each group but the first has exactly three digits, and all groups have the same separator.
 */
const GROUPED: Record<Mark, RegExp> = {
  ".": /^(?:\d*|[1-9]\d{0,2}(?:([,'’\s])\d{3})(?:\1\d{3})*)(?:\.\d*)?$/,
  ",": /^(?:\d*|[1-9]\d{0,2}(?:([.'’\s])\d{3})(?:\1\d{3})*)(?:,\d*)?$/,
};

/**
 * Returns the decimal mark of a column, decided from all of its cells. Null if it is ambiguous: a cell is a different
 * figure with each mark ("1.234"), or cells contradict each other. Undefined if every cell is the same figure with both
 * marks.
 */
export function markOf(cells: Iterable<string>): Mark | null | undefined {
  const fits = { ".": false, ",": false };
  let open = false;
  for (const cell of cells) {
    const point = figureIn(cell, ".");
    const comma = figureIn(cell, ",");
    if (point === comma) continue;
    if (point !== null && comma !== null) open = true;
    else fits[point === null ? "," : "."] = true;
  }
  if (fits["."] !== fits[","]) return fits["."] ? "." : ",";
  return open || fits["."] ? null : undefined;
}

/** Returns the parts of a cell with a figure. Null if it has none, or several signs: "-5-" and "(-5)" are ambiguous. */
function partsOf(cell: string) {
  const written = unguarded(cell.trim()).replace(/[−–]/g, "-");
  const bracketed = /^\((.*)\)$/.exec(written);
  const match = FIGURE.exec(bracketed?.[1] ?? written);
  if (!match) return null;
  const [, first, before = "", second, digits = "", behind = "", last] = match;
  const signs = [first, second, last, bracketed ? "-" : undefined].filter((sign) => sign !== undefined);
  const currencies = [before, behind].filter((text) => text !== "");
  if (signs.length > 1 || !currencies.every(isSign)) return null;
  return { isNegative: signs[0] === "-", digits, currencies };
}

/** Returns the codes and signs of currencies beside a figure. */
export const currenciesBeside = (cell: string): string[] => partsOf(cell)?.currencies ?? [];

/** Returns a figure as plain text ("-1234.50"), given its decimal mark. Null if the cell is no such figure. */
export function figureIn(cell: string, mark: Mark): string | null {
  const parts = partsOf(cell);
  if (!parts || !GROUPED[mark].test(parts.digits)) return null;
  const { digits, isNegative } = parts;
  const [whole = "", fraction = ""] = digits.replace(mark === "." ? /[,'’\s]/g : /[.'’\s]/g, "").split(mark);
  const shortened = fraction.replace(/0+$/, "");
  return `${isNegative ? "-" : ""}${whole || "0"}${shortened ? `.${shortened}` : ""}`;
}

/**
 * Returns the smallest units of a plain figure. Null if it is finer than its currency, too long, or the currency is
 * unknown.
 */
export function unitsOf(figure: string | number | null, currency: Currency): Units | null {
  if (figure === null || !isCurrency(currency)) return null;
  try {
    return toUnits(figure, currency);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the figure of a cell as plain text. Null also if the cell names another currency. */
export function figureOf(cell: string, mark: Mark, currency: Currency): string | null {
  const isOther = isCurrency(currency) && !currenciesBeside(cell).every((sign) => canBeOf(sign, currency));
  return isOther ? null : figureIn(cell, mark);
}

/** Returns the smallest units of a cell. Null also if the cell names another currency. */
export const unitsIn = (cell: string, mark: Mark, currency: Currency): Units | null =>
  unitsOf(figureOf(cell, mark, currency), currency);

/** Returns whether a row has filled cells behind its heads: a separator within a text or a figure moved all behind it. */
export const isLong = (cells: readonly string[], head: readonly string[]): boolean =>
  cells.slice(head.length).some((cell) => cell.trim() !== "");

/**
 * Returns the smallest units nearest to a plain figure, rounded half away from zero. Null if it is too long or the
 * currency is unknown.
 */
export function roundedUnitsOf(figure: string | null, currency: Currency): Units | null {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)\.(\d+)$/.exec(figure ?? "") ?? [];
  if (fraction === "" || !isCurrency(currency)) return unitsOf(figure, currency);
  const decimals = decimalsOf(currency);
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  const units = String(kept + (fraction.charAt(decimals) >= "5" ? 1n : 0n)).padStart(decimals + 1, "0");
  const at = units.length - decimals;
  return unitsOf(`${sign}${units.slice(0, at)}${decimals > 0 ? `.${units.slice(at)}` : ""}`, currency);
}

/**
 * Returns a text for comparing and storing: without formula guard and invisible characters, in composed letters (NFC), with
 * single blanks.
 */
export function normalized(cell: string): string {
  return withoutInvisible(unguarded(cell.trim())).normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Returns the name of a person or household that the database takes. A longer one would stop the whole import. */
export const shortName = (name: string): string => [...name].slice(0, MAX_PERSON_NAME).join("").trim();
