/**
 * Formats rows as a Markdown table, numbers to the right.
 * @param {Record<string, string | number>[]} rows at least one; the first one's keys are the headings
 */
export function table(rows) {
  const headings = Object.keys(rows[0]);
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    line(headings),
    line(headings.map((heading) => (typeof rows[0][heading] === "number" ? "--:" : "---"))),
    ...rows.map((row) => line(headings.map((heading) => row[heading]))),
  ].join("\n");
}
