import type { Currency } from "@/core/money/currency";
import { plainUnits, type Units } from "@/core/money/units";

/**
 * Comma-separated values as RFC 4180 has them, which every spreadsheet opens: UTF-8 with a byte
 * order mark, so that none takes it for another encoding.
 */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What a screen puts around names to keep their direction; a file has cells for that. */
const FOR_SCREENS = /[\0\u2066-\u2069]/g;

/** What a spreadsheet takes for the beginning of a formula, also in its wide forms. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Text that somebody typed, as one cell. An apostrophe before what looks like a formula keeps a
 * spreadsheet from running it.
 */
export function textCell(text: string): string {
  const harmless = text.replace(FOR_SCREENS, "");
  return `"${(FORMULA.test(harmless) ? `'${harmless}` : harmless).replaceAll('"', '""')}"`;
}

/** An amount as a spreadsheet reads it: "-1234.50", with all decimals of its currency. */
export function moneyCell(amount: Units, currency: Currency): string {
  return plainUnits(amount, currency);
}

export function csv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.join(",")}\r\n`).join("");
}
