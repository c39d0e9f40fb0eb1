import * as v from "valibot";

/**
 * Changed columns of a row, with their values when they were read. All other columns keep the server's values. A column
 * without a base value overwrites any other change.
 */
export interface Amendment<Settings> {
  changes: Settings;
  base: Settings;
}

/**
 * Returns the amendment of a row as it was read. Columns of a refused amendment keep its base values: the person has not
 * decided about them, so that another person's values are a conflict again.
 */
export function amendmentOf<Settings extends object>(
  row: Settings,
  changes: Settings,
  refused?: Amendment<Settings>,
): Amendment<Settings> {
  const seen = { ...row, ...refused?.base };
  const columns = Object.keys(changes) as (keyof Settings)[];
  return { changes, base: Object.fromEntries(columns.map((column) => [column, seen[column]])) as Settings };
}

/** Changed values by column. */
export const persistedAmendment = { changes: v.object({}), base: v.object({}) };

type Columns = Record<string, unknown>;

/** Returns the row with the changed columns, except those that no longer have their base value. */
export function amended<Row extends object>(row: Row, { changes, base }: Amendment<object>): Row {
  const now = row as Columns;
  const before = base as Columns;
  const open = Object.entries(changes).filter(
    ([column]) => column in now && (!(column in before) || before[column] === now[column]),
  );
  return open.length === 0 ? row : { ...row, ...Object.fromEntries(open) };
}
