/** Returns a row of which nothing is known yet: null in every column. */
export const noneOf = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null])) as Record<keyof Columns, null>;
