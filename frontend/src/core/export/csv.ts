import type { Currency } from "@/core/money/currency";
import { plainUnits, type Units } from "@/core/money/units";
import { guarded } from "@/core/text/formulaGuard";

/**
 * Comma-separated values as RFC 4180 has them, which every spreadsheet opens: UTF-8 with a byte
 * order mark, so that none takes it for another encoding.
 */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What a screen puts around names to keep their direction; a file has cells for that. */
const FOR_SCREENS = /[\0\u2066-\u2069]/g;

/** Text that somebody typed, as one cell, guarded against being read as a formula. */
export function textCell(text: string): string {
  return `"${guarded(text.replace(FOR_SCREENS, "")).replaceAll('"', '""')}"`;
}

/** An amount as a spreadsheet reads it: "-1234.50", with all decimals of its currency. */
export function moneyCell(amount: Units, currency: Currency): string {
  return plainUnits(amount, currency);
}

export function csv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.join(",")}\r\n`).join("");
}
