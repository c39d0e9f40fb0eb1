import readWorkbook from "read-excel-file/universal";

/** A sheet with something in it. All its cells are texts, as in a CSV file. */
export interface Sheet {
  name: string;
  rows: string[][];
}

/** Returns the sheets of an Excel workbook (.xlsx). Null if it is broken. */
export async function sheetsOf(bytes: Uint8Array): Promise<Sheet[] | null> {
  try {
    const sheets = await readWorkbook(new Blob([new Uint8Array(bytes)]), { trim: false });
    return sheets
      .map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOfCell)) }))
      .filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== "")));
  } catch {
    // The library throws many kinds of errors for a file that another program wrote.
    return null;
  }
}

/** Returns a cell as text: days as ISO dates, with the time if there is one. Excel's fractions of a day are a bit off. */
function textOfCell(value: unknown): string {
  if (value instanceof Date) {
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
  }
  return typeof value === "number" ? textOfNumber(value) : String(value ?? "");
}

/**
 * Returns a number with a decimal point that nobody can take for a separator of thousands: 1.234 as "1.2340". Excel
 * computes with 15 digits, so that a sum of 33.3 can be stored as 33.300000000000004.
 */
function textOfNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
