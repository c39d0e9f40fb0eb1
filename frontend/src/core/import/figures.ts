import { type Currency, isCurrency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import { unguarded } from "@/core/text/formulaGuard";

/** The sign before the decimals. */
export type Mark = "." | ",";

const SPACES = /[\s\u00a0\u202f'’]/gu;

/**
 * Which sign stands before the decimals in a column, told by all of its cells: null where both readings fit, which is where
 * every cell looks like "1.234". Cells without any sign tell nothing.
 */
export function markOf(cells: Iterable<string>): Mark | null | undefined {
  const seen = new Set<Mark>();
  let either = false;
  for (const cell of cells) {
    const text = cell.replace(SPACES, "").replace(/[^\d.,]/g, "");
    const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
    if (at < 0) continue;
    const sign = text[at] as Mark;
    const other = sign === "." ? "," : ".";
    const decimals = text.length - at - 1;
    if (text.indexOf(sign) < at) seen.add(other);
    else if (text.includes(other) || decimals !== 3 || /^0?[.,]/.test(text)) seen.add(sign);
    else either = true;
  }
  const [mark] = seen;
  if (seen.size === 1) return mark;
  return seen.size > 1 || either ? null : undefined;
}

/** A figure as plain text, "-1234.50", with "." or "," before its decimals; null for what is none. */
export function figureIn(cell: string, mark: Mark): string | null {
  const bare = unguarded(cell.trim()).replace(SPACES, "").replace(/[−–]/g, "-");
  const match = /^(\()?([-+]?)\p{Sc}?([-+]?)([\d.,]+)\p{Sc}?\)?$/u.exec(bare);
  const digits = match?.[4] ?? "";
  const grouping = mark === "." ? "," : ".";
  const grouped = mark === "." ? /^(\d+|\d{1,3}(,\d{2,3})+)?(\.\d*)?$/ : /^(\d+|\d{1,3}(\.\d{2,3})+)?(,\d*)?$/;
  if (!match || !grouped.test(digits) || !/\d/.test(digits)) return null;
  const [whole = "", fraction = ""] = digits.replaceAll(grouping, "").split(mark);
  const negative = match[1] !== undefined || match[2] === "-" || match[3] === "-";
  const shortened = fraction.replace(/0+$/, "");
  return `${negative ? "-" : ""}${whole || "0"}${shortened ? `.${shortened}` : ""}`;
}

/** The smallest units of a plain figure; null where it is finer than its currency, too long, or of no currency. */
export function unitsOf(figure: string | number | null, currency: Currency): Units | null {
  if (figure === null || !isCurrency(currency)) return null;
  try {
    return toUnits(figure, currency);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A text as it is compared and kept: one kind of letters, no blanks around, one blank between words. */
export function tidy(cell: string): string {
  return unguarded(cell.trim()).normalize("NFC").replace(/\s+/g, " ").trim();
}
