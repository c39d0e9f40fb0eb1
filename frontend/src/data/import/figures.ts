import { MAX_PERSON_NAME } from "@/core/limits";
import { type Currency, decimalsOf, isCurrency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import { unguarded } from "@/core/text/formulaGuard";
import { withoutInvisible } from "@/core/text/invisible";

/** The decimal mark. */
export type Mark = "." | ",";

/** A sign, a currency sign and blanks may precede the digits; a currency sign may follow them. */
const FIGURE = /^([-+])?\s*\p{Sc}?\s*([-+])?\s*([\d.,'’\s]*\d[.,]?)\s*\p{Sc}?$/u;

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

/** Returns a figure as plain text ("-1234.50"), given its decimal mark. Null if the cell is no such figure. */
export function figureIn(cell: string, mark: Mark): string | null {
  const written = unguarded(cell.trim()).replace(/[−–]/g, "-");
  const bracketed = /^\((.*)\)$/.exec(written);
  const match = FIGURE.exec(bracketed?.[1] ?? written);
  if (!match) return null;
  const [, sign, second, digits = ""] = match;
  // Two signs, or a sign within brackets, are ambiguous.
  if ((sign && second) || (bracketed && (sign || second)) || !GROUPED[mark].test(digits)) return null;
  const [whole = "", fraction = ""] = digits.replace(mark === "." ? /[,'’\s]/g : /[.'’\s]/g, "").split(mark);
  const negative = bracketed || sign === "-" || second === "-";
  const shortened = fraction.replace(/0+$/, "");
  return `${negative ? "-" : ""}${whole || "0"}${shortened ? `.${shortened}` : ""}`;
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
