import { type Amendment, type Entry, subjectOf } from "./model";

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

/**
 * An event, or the reader themself, or as much of either as a screen shows, as the reader left it. What was refused is
 * no part of it: that is shown as the server has it, until the person decides.
 */
export function asLeft<Row extends { id: string }>(row: Row, entries: readonly Entry[]): Row {
  let left = row;
  for (const { mutation, state } of entries) {
    if (state === "waiting" && "changes" in mutation && subjectOf(mutation) === row.id) left = amended(left, mutation);
  }
  return left;
}
