/**
 * Characters that a spreadsheet skips before a formula, then its first sign, also in full width. The text may be
 * guarded already.
 */
const FORMULA = "[\\s\\p{Cf}\"']*[=+\\-@＝＋－＠]";

/** Spreadsheets of many languages end cells at a semicolon, whatever the file's own separator is. */
const CELL_ENDS = "[;|\\t\\r\\n]";

const AT_START = new RegExp(`^(?=${FORMULA})`, "u");
const AT_CELL = new RegExp(`${CELL_ENDS}(?=${FORMULA})`, "gu");
const GUARD_AT_START = new RegExp(`^'(?=${FORMULA})`, "u");
const GUARD_AT_CELL = new RegExp(`(${CELL_ENDS})'(?=${FORMULA})`, "gu");

/** Returns the text with an apostrophe before each formula that a spreadsheet could find in it. */
export function guarded(text: string): string {
  return text.replace(AT_CELL, "$&'").replace(AT_START, "'");
}

/** Returns the text that was passed to `guarded`. Each guard is one apostrophe, also before a typed apostrophe. */
export function unguarded(text: string): string {
  // Most cells of a large table have no apostrophe, and the expressions are slow.
  if (!text.includes("'")) return text;
  return text.replace(GUARD_AT_CELL, "$1").replace(GUARD_AT_START, "");
}
