import type { Amendment } from "../inputs";

type Columns = Record<string, unknown>;

/** A row with what was changed of it, where it still says what it said when the change was made. */
export function amended<Row extends object>(row: Row, { changes, base }: Amendment<object>): Row {
  const now = row as Columns;
  const before = base as Columns;
  const open = Object.entries(changes).filter(
    ([column]) => column in now && (!(column in before) || before[column] === now[column]),
  );
  return open.length === 0 ? row : { ...row, ...Object.fromEntries(open) };
}
