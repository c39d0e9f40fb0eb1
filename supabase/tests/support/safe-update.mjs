/**
 * Returns the statements of a function's body that the extension `safeupdate` refuses: an `update` or `delete` without an own
 * `where`, also inside `with`.
 * @param {string} source
 * @returns {string[]}
 */
export function writesWithoutWhere(source) {
  const text = withoutWords(source);
  return [...text.matchAll(/\b(?:delete\s+from|update)\s+(?:only\s+)?[a-z_][\w.]*/gi)]
    .filter(({ index }) => !/\b(?:do|for|for no key|on)\s*$/i.test(text.slice(0, index)))
    .map(({ index }) => statementAt(text, index))
    .filter((statement) => !/\bwhere\b/i.test(atItsOwnDepth(statement)));
}

/** Removes comments and quoted text. */
const withoutWords = (source) =>
  source.replace(/--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'/gs, (found) => (found.startsWith("'") ? "''" : " "));

/** The text up to the semicolon or the closing bracket. */
function statementAt(text, from) {
  let depth = 0;
  let at = from;
  for (; at < text.length && text[at] !== ";" && depth >= 0; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
  }
  return text.slice(from, depth < 0 ? at - 1 : at);
}

/** Removes text in brackets: a `where` there belongs to another query. */
function atItsOwnDepth(statement) {
  const inner = statement.replace(/\([^()]*\)/g, "");
  return inner === statement ? statement : atItsOwnDepth(inner);
}
