import { namesIn } from "./bills";
import { normalized } from "./figures";
import { isWordFor } from "./words";

const WORD_BETWEEN = / (?:and|und|ve|y|e|et|en) /u;
/** Signs and words between names. */
const BETWEEN = new RegExp(` ?[&+/] ?|${WORD_BETWEEN.source}`, "u");

/**
 * Returns functions for the names in a cell of payers and of sharers. Lists have semicolons, line breaks or commas. A comma is
 * part of a payer's name, and of a sharer's who has paid. A sign or word between names divides them if one of them stands
 * alone elsewhere, and a word does so at the end of a list. A word for everyone gives an empty list.
 */
export function listsIn(payers: readonly string[], sharers: readonly string[]) {
  const pieces = (cell: string) =>
    cell
      .split(cell.includes(";") ? ";" : "\n")
      .map(normalized)
      .filter((name) => name !== "");
  const paying = new Set(payers.flatMap(pieces));
  const lastApart = (names: string[]) => {
    const last = names.at(-1) ?? "";
    return names.length < 2 || paying.has(last) ? names : [...names.slice(0, -1), ...last.split(WORD_BETWEEN)];
  };
  const commaed = (cell: string) =>
    cell.includes(";") ? pieces(cell) : pieces(cell).flatMap((line) => lastApart(namesIn(line, paying)));
  const alone = new Set([...paying, ...sharers.flatMap(commaed)].filter((name) => !BETWEEN.test(name)));
  const apart = (name: string) => {
    const names = name.split(BETWEEN).filter((one) => one !== "");
    return !alone.has(name) && names.some((one) => alone.has(one)) ? names : [name];
  };
  return {
    payersIn: (cell: string) => (normalized(cell) === "" ? [""] : pieces(cell).flatMap(apart)),
    sharersIn: (cell: string) =>
      isWordFor("everyone", cell) && !paying.has(normalized(cell)) ? [] : commaed(cell).flatMap(apart),
  };
}
