import type { Currency } from "@/core/money/currency";
import { plainUnits, type Units } from "@/core/money/units";
import { guarded } from "@/core/text/formulaGuard";

/** Starts every CSV file, so that spreadsheets read it as UTF-8. The files follow RFC 4180. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Marks that screens put around names to isolate their writing direction. CSV cells do not need them. */
const FOR_SCREENS = /[\0\u2066-\u2069]/g;

/** Returns typed text as one quoted cell, guarded against being read as a formula. */
export function textCell(text: string): string {
  return `"${guarded(text.replace(FOR_SCREENS, "")).replaceAll('"', '""')}"`;
}

/** Returns an amount as spreadsheets read it: "-1234.50", with all decimals of its currency. */
export function moneyCell(amount: Units, currency: Currency): string {
  return plainUnits(amount, currency);
}

export function csv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.join(",")}\r\n`).join("");
}
