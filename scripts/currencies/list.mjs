import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";

/**
 * A currency: its ISO 4217 code, its number of decimals, and the largest amount of one expense or payment as written in
 * `supabase/currencies.json`.
 * @typedef {{ code: string, decimals: number, most: string, digits: number }} Currency
 */

/** The first ones in every list, in this order (docs/product.md 7.2). */
export const FIRST = ["TRY", "EUR", "USD", "GBP"];

/**
 * The one list of currencies: ISO 4217 without metals, funds and test codes. Of the units of account only Chile's UF
 * (CLF) is in it, because rents are agreed in it; it is the one with four decimals. The largest amount has nine digits, as
 * the spec requires for its four currencies. It has eleven if a euro is worth about a hundred whole units or more, but not for
 * the yen: it has no decimals, and nine digits are five million euros.
 * @returns {Currency[]}
 */
export function currencies() {
  const text = readFileSync(join(projectDir, "supabase", "currencies.json"), "utf8");
  return JSON.parse(text).map(({ code, decimals, most }) => {
    const written = most.toFixed(decimals);
    return { code, decimals, most: written, digits: written.replace(".", "").length };
  });
}

/**
 * Groups the codes by a value, each group in the order of the list.
 * @template K
 * @param {Currency[]} list
 * @param {(currency: Currency) => K} alike
 * @returns {[K, string[]][]}
 */
export function grouped(list, alike) {
  const groups = new Map();
  for (const currency of list) {
    const key = alike(currency);
    groups.set(key, [...(groups.get(key) ?? []), currency.code]);
  }
  return [...groups];
}

/**
 * Wraps words into lines.
 * @param {string[]} words
 * @param {string} separator between two words; its trailing space is dropped at the end of a line
 * @param {number} width
 */
export function wrapped(words, separator, width) {
  const lines = [""];
  for (const [at, word] of words.entries()) {
    const text = at === words.length - 1 ? word : word + separator.trimEnd();
    const line = lines[lines.length - 1];
    if (line && line.length + 1 + text.length > width) lines.push(text);
    else lines[lines.length - 1] = line ? `${line} ${text}` : text;
  }
  return lines;
}
