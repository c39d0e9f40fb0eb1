import Papa from "papaparse";

/**
 * Returns the rows of a spreadsheet file. `cut` is true if it ends within quotation marks: truncated, or no
 * spreadsheet.
 */
export function rowsOf(text: string): { rows: string[][]; cut: boolean } {
  // A first line for spreadsheets may end otherwise than the lines that an app wrote.
  const lines = text.replace(/\r\n?/g, "\n");
  const { data, errors } = Papa.parse<string[]>(lines, {
    delimiter: delimiterOf(lines),
    newline: "\n",
    skipEmptyLines: false,
  });
  return { rows: data, cut: errors.some(({ code }) => code === "MissingQuotes") };
}

/** Returns the delimiter: the one in a first line "sep=;" for spreadsheets, otherwise the character that occurs equally often in most lines, outside quotation marks. */
function delimiterOf(text: string): string {
  const [, named] = /^\ufeff?"?sep=([,;\t|])"?\n/i.exec(text) ?? [];
  if (named) return named;
  const lines = text
    .slice(0, 5000)
    .replace(/"[^"]*"/g, "")
    .split("\n");
  const counted = [",", ";", "\t"].map((sign) => ({
    sign,
    ...mostCommon(lines.map((line) => line.split(sign).length - 1)),
  }));
  // Decimal commas can be equally frequent in each line, but there are fewer of them than delimiters.
  const [best] = counted.sort((one, other) => other.lines - one.lines || other.count - one.count);
  return best?.sign ?? ",";
}

function mostCommon(counts: readonly number[]): { count: number; lines: number } {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 1) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [count = 0, most = 0] = [...lines].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { count, lines: most };
}
