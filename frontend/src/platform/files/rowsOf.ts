import Papa from "papaparse";

/** The rows of a file for spreadsheets, and whether it ends within quotation marks: it was cut off, or never was one. */
export function rowsOf(text: string): { rows: string[][]; cut: boolean } {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), skipEmptyLines: false });
  return { rows: data, cut: errors.some(({ code }) => code === "MissingQuotes") };
}

/** What stands between cells: the sign of which most lines have the same number, outside of quotation marks. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 5000)
    .replace(/"[^"]*"/g, "")
    .split(/\r?\n/);
  const counted = [",", ";", "\t"].map((sign) => ({
    sign,
    ...mostCommon(lines.map((line) => line.split(sign).length - 1)),
  }));
  // Decimal commas are as many in each line as well, but fewer than what stands between all cells.
  const [best] = counted.sort((one, other) => other.lines - one.lines || other.count - one.count);
  return best?.sign ?? ",";
}

function mostCommon(counts: readonly number[]): { count: number; lines: number } {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 1) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [count = 0, most = 0] = [...lines].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { count, lines: most };
}
